import L from 'leaflet';
import styles from './MapView.module.css';

export type MapLabel = { kind: 'site' | 'wilaya' | 'commune'; text: string; at: [lat: number, lng: number] };

/** Labels on the map by priority, as many as fit; visual only: sites are announced by their markers. */
export const createLabelLayer = (map: L.Map) => {
  const pane = map.createPane('names');
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  const layer = L.DomUtil.create('div', 'leaflet-zoom-hide', pane);
  layer.setAttribute('aria-hidden', 'true');
  let near: readonly MapLabel[] = [];
  let far: readonly MapLabel[] = [];

  const draw = () => {
    const sight = map.getBounds().pad(0.05);
    const { x: left, y: top } = map.containerPointToLayerPoint([0, 0]);
    const { x: across, y: down } = map.getSize();
    const edges = { left, top, width: across, height: down };
    const occupied: Box[] = [
      ...boxesOfControls(map, { left, top }),
      ...near.flatMap(label => boxOfMark(map, label)),
    ];
    const inSight = [...near, ...(map.getZoom() >= 8 ? far : [])].filter(({ at }) => sight.contains(at));
    layer.replaceChildren(
      ...inSight.flatMap(({ kind, text, at }) => {
        const { x, y } = map.latLngToLayerPoint(at);
        const { size, above } = labelStyles[kind];
        const width = widthOf(text, size);
        const box = { left: x - width / 2, top: y - above, width, height: size * 1.25 };
        // Labels must not be cut by the map's edge.
        if (!isWithin(box, edges) || occupied.some(other => overlap(box, other))) return [];
        occupied.push(box);
        const name = document.createElement('span');
        name.className = `${styles.label} ${styles[`${kind}Label`]}`;
        name.textContent = text;
        name.style.left = `${Math.round(x)}px`;
        name.style.top = `${Math.round(box.top)}px`;
        return [name];
      }),
    );
  };
  map.on('moveend zoomend resize', draw);
  return {
    show: (labels: readonly MapLabel[]) => {
      near = labels;
      draw();
    },
    showFar: (labels: readonly MapLabel[]) => {
      far = labels;
      draw();
    },
  };
};

/** The controls on top of the map. */
const boxesOfControls = (map: L.Map, origin: { left: number; top: number }): Box[] => {
  const room = map.getContainer().getBoundingClientRect();
  return [...map.getContainer().querySelectorAll('.leaflet-control')].map(control => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return { left: origin.left + left - room.left, top: origin.top + top - room.top, width, height };
  });
};
/** A site's marker, above its code. */
const boxOfMark = (map: L.Map, { kind, at }: MapLabel): Box[] => {
  if (kind !== 'site') return [];
  const { x, y } = map.latLngToLayerPoint(at);
  return [{ left: x - 16, top: y - 16, width: 32, height: 32 }];
};

type Box = { left: number; top: number; width: number; height: number };
const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const isWithin = (box: Box, edges: Box) =>
  box.left >= edges.left &&
  box.top >= edges.top &&
  box.left + box.width <= edges.left + edges.width &&
  box.top + box.height <= edges.top + edges.height;

/** Pixels: height of each label, and distance of its upper edge above its place; a code is below its marker. */
const labelStyles = {
  site: { size: 14, above: -18 },
  wilaya: { size: 14, above: 8 },
  commune: { size: 12, above: 7 },
} as const satisfies Record<MapLabel['kind'], { size: number; above: number }>;

const pen = document.createElement('canvas').getContext('2d');
const widthOf = (text: string, size: number) => {
  if (!pen) return text.length * size * 0.6;
  pen.font = `700 ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return Math.ceil(pen.measureText(text).width) + 8;
};
