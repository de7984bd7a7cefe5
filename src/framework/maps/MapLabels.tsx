import { DomUtil } from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { type LabelBox, removeOverlaps } from './remove-overlaps';

/** The kinds of labels on a map: `site` beside a mark, the others on their place. */
export type LabelKind = 'here' | 'site' | 'ring' | 'wilaya' | 'commune';
export type MapLabel = { kind: LabelKind; text: string; at: [lat: number, lng: number] };

/**
 * Names on a map, the most important first, as many as have room; visual only: screen readers get the names
 * elsewhere.
 */
export const MapLabels = ({ labels }: { labels: readonly MapLabel[] }) => {
  const map = useMap();
  const layer = useRef<HTMLDivElement>(null);

  const draw = useCallback(() => {
    if (!layer.current) return;
    const around = map.getBounds().pad(0.1);
    const { x, y } = map.containerPointToLayerPoint([0, 0]);
    const { x: width, y: height } = map.getSize();
    const sight = { x, y, width, height };
    const placed = labels
      .filter(({ at }) => around.contains(at))
      .map(label => ({
        ...label,
        boxes: inSight(label, boxesOf(label, map.latLngToLayerPoint(label.at)), sight),
      }));
    const marks = [...(map.getPane('markerPane')?.children ?? [])].map(boxOfMark);
    const room = map.getContainer().getBoundingClientRect();
    const above = [...map.getContainer().querySelectorAll('.leaflet-control, [data-over-map]')].map(
      element => {
        const box = element.getBoundingClientRect();
        return { x: x + box.x - room.x, y: y + box.y - room.y, width: box.width, height: box.height };
      },
    );
    layer.current.replaceChildren(
      ...removeOverlaps(placed, [...marks, ...above]).map(({ kind, text, box }) => {
        const name = document.createElement('span');
        name.className = `terrain-label terrain-label-${kind}`;
        name.textContent = text;
        name.style.left = `${box.x}px`;
        name.style.top = `${box.y}px`;
        return name;
      }),
    );
  }, [map, labels]);

  useEffect(() => {
    const pane = map.getPane('terrain-labels') ?? map.createPane('terrain-labels');
    // Above shapes and rings, below marks and popups.
    pane.style.zIndex = '450';
    pane.style.pointerEvents = 'none';
    const made = DomUtil.create('div', 'leaflet-zoom-hide', pane) as HTMLDivElement;
    made.setAttribute('aria-hidden', 'true');
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => {
    draw();
    // Marks added together with the labels are rendered by then.
    const again = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(again);
  }, [draw]);
  // After the map's overlays have been updated too.
  const follow = () => requestAnimationFrame(draw);
  useMapEvents({ moveend: follow, zoomend: follow, resize: follow });
  return null;
};

const heightOf: Record<LabelKind, number> = { here: 17, site: 15, ring: 14, wilaya: 16, commune: 14 };
/** Font weight and size, as in `map-look`. */
const writtenIn: Record<LabelKind, string> = {
  here: '700 13px',
  site: '600 11.5px',
  ring: '400 11px',
  wilaya: '600 12px',
  commune: '400 11px',
};
const widths = new Map<string, number>();
const pen = document.createElement('canvas').getContext('2d');
/** Measured once per name, with its padding. */
const widthOf = ({ kind, text }: MapLabel) => {
  const key = `${kind} ${text}`;
  let width = widths.get(key);
  if (width === undefined && pen) {
    pen.font = `${writtenIn[kind]} ${getComputedStyle(document.body).fontFamily}`;
    width = Math.ceil(pen.measureText(text).width) + 8;
    widths.set(key, width);
  }
  return width ?? text.length * 8;
};
const markOffset = 10;

/** Possible positions of a label, the best first: a code on either side of its mark, a name on its place or near it. */
const boxesOf = (label: MapLabel, { x, y }: { x: number; y: number }): LabelBox[] => {
  const { kind } = label;
  const [width, height] = [widthOf(label), heightOf[kind]];
  const at = (left: number, top: number): LabelBox => ({
    x: Math.round(left),
    y: Math.round(top),
    width,
    height,
  });
  const [left, top] = [x - width / 2, y - height / 2];
  if (kind === 'site' || kind === 'here') return [at(x + markOffset, top), at(x - markOffset - width, top)];
  if (kind === 'wilaya') return [0, 26, -26].map(away => at(left, top + away));
  return [at(left, top)];
};

/**
 * Nothing is cut by the map's edge: a code moves to the other side of its mark, a wilaya's name moves inwards,
 * a commune's is omitted.
 */
const inSight = ({ kind }: MapLabel, boxes: readonly LabelBox[], sight: LabelBox): LabelBox[] => {
  const uncut = boxes.filter(box => !isCut(box, sight));
  if (kind !== 'wilaya' || uncut.length > 0) return uncut;
  const [box] = boxes;
  const middle = box.x + box.width / 2;
  if (middle < sight.x || middle > sight.x + sight.width) return [];
  const x = Math.min(Math.max(box.x, sight.x + 2), sight.x + sight.width - box.width - 2);
  return [{ ...box, x }].filter(moved => !isCut(moved, sight));
};

const isCut = (box: LabelBox, sight: LabelBox) => {
  const cut = (from: number, size: number, edge: number) => from < edge && edge < from + size;
  const beside = box.x + box.width < sight.x || box.x > sight.x + sight.width;
  const above = box.y + box.height < sight.y || box.y > sight.y + sight.height;
  return (
    !beside &&
    !above &&
    (cut(box.x, box.width, sight.x) ||
      cut(box.x, box.width, sight.x + sight.width) ||
      cut(box.y, box.height, sight.y) ||
      cut(box.y, box.height, sight.y + sight.height))
  );
};

/** Marks are centred on their places. */
const boxOfMark = (mark: Element): LabelBox => {
  const { offsetWidth: width, offsetHeight: height } = mark as HTMLElement;
  const { x, y } = DomUtil.getPosition(mark as HTMLElement) ?? { x: 0, y: 0 };
  return { x: x - width / 2, y: y - height / 2, width, height };
};
