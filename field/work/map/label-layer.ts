import L from 'leaflet';
import styles from './MapView.module.css';

export type MapLabel = {
  kind: 'site' | 'wilaya' | 'commune';
  text: string;
  position: [lat: number, lng: number];
};

/** Communes are labelled from this zoom on: a screen then shows only a few wilayas. */
export const minCommuneZoom = 8;

/** Labels on the map by priority, as many as fit; visual only: sites are announced by their markers. */
export const createLabelLayer = (map: L.Map) => {
  const pane = map.createPane('names');
  pane.style.zIndex = '450';
  pane.style.pointerEvents = 'none';
  const layer = L.DomUtil.create('div', 'leaflet-zoom-hide', pane);
  layer.setAttribute('aria-hidden', 'true');
  let mainLabels: readonly MapLabel[] = [];
  let communeLabels: readonly MapLabel[] = [];

  const draw = () => {
    const drawnBounds = map.getBounds().pad(0.05);
    const { x: left, y: top } = map.containerPointToLayerPoint([0, 0]);
    const { x: width, y: height } = map.getSize();
    const mapBox = { left, top, width, height };
    const occupied: Box[] = [
      ...boxesOfControls(map, { left, top }),
      ...mainLabels.flatMap(label => boxOfMarker(map, label)),
    ];
    const elements: HTMLElement[] = [];
    for (const label of [...mainLabels, ...(map.getZoom() >= minCommuneZoom ? communeLabels : [])]) {
      if (!drawnBounds.contains(label.position)) continue;
      const point = map.latLngToLayerPoint(label.position);
      const box = boxOfLabel(label, point);
      // Labels must not be cut by the map's edge.
      if (!isWithin(box, mapBox) || occupied.some(other => overlap(box, other))) continue;
      occupied.push(box);
      elements.push(createLabelElement(label, point.x, box.top));
    }
    layer.replaceChildren(...elements);
  };
  map.on('moveend zoomend resize', draw);
  return {
    show: (labels: readonly MapLabel[]) => {
      mainLabels = labels;
      draw();
    },
    /** Labels that appear only when zoomed in, where there is room left. */
    showCommunes: (labels: readonly MapLabel[]) => {
      communeLabels = labels;
      draw();
    },
  };
};

const createLabelElement = ({ kind, text }: MapLabel, center: number, top: number) => {
  const element = document.createElement('span');
  element.className = `${styles.label} ${styles[`${kind}Label`]}`;
  element.textContent = text;
  element.style.left = `${Math.round(center)}px`;
  element.style.top = `${Math.round(top)}px`;
  return element;
};

const boxOfLabel = ({ kind, text }: MapLabel, { x, y }: L.Point): Box => {
  const { size, above } = labelStyles[kind];
  const width = measureText(text, size);
  return { left: x - width / 2, top: y - above, width, height: size * 1.25 };
};

/** The controls on top of the map. */
const boxesOfControls = (map: L.Map, origin: { left: number; top: number }): Box[] => {
  const container = map.getContainer().getBoundingClientRect();
  return [...map.getContainer().querySelectorAll('.leaflet-control')].map(control => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return {
      left: origin.left + left - container.left,
      top: origin.top + top - container.top,
      width,
      height,
    };
  });
};
/** A site's marker, above its code. */
const boxOfMarker = (map: L.Map, { kind, position }: MapLabel): Box[] => {
  if (kind !== 'site') return [];
  const { x, y } = map.latLngToLayerPoint(position);
  return [{ left: x - 16, top: y - 16, width: 32, height: 32 }];
};

type Box = { left: number; top: number; width: number; height: number };
const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const isWithin = (box: Box, outer: Box) =>
  box.left >= outer.left &&
  box.top >= outer.top &&
  box.left + box.width <= outer.left + outer.width &&
  box.top + box.height <= outer.top + outer.height;

/** Pixels: height of each label, and distance of its upper edge above its place; a code is below its marker. */
const labelStyles = {
  site: { size: 14, above: -18 },
  wilaya: { size: 14, above: 8 },
  commune: { size: 12, above: 7 },
} as const satisfies Record<MapLabel['kind'], { size: number; above: number }>;

const textContext = document.createElement('canvas').getContext('2d');
/** The width of a label in pixels, estimated where there is no canvas. */
const measureText = (text: string, size: number) => {
  if (!textContext) return text.length * size * 0.6;
  textContext.font = `700 ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
  return Math.ceil(textContext.measureText(text).width) + 8;
};
