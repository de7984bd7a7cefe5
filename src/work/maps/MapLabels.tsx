import { DomUtil, type Map as LeafletMap } from 'leaflet';
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
    const nearbyBounds = map.getBounds().pad(0.1);
    const visibleBox = getVisibleBox(map);
    const candidates = labels
      .filter(({ at }) => nearbyBounds.contains(at))
      .map(label => ({
        ...label,
        boxes: keepInside(label, listLabelBoxes(label, map.latLngToLayerPoint(label.at)), visibleBox),
      }));
    const marks = [...(map.getPane('markerPane')?.children ?? [])].map(getMarkBox);
    const visibleLabels = removeOverlaps(candidates, [...marks, ...listControlBoxes(map, visibleBox)]);
    layer.current.replaceChildren(...visibleLabels.map(createLabelElement));
  }, [map, labels]);

  useEffect(() => {
    const pane = map.getPane('terrain-labels') ?? map.createPane('terrain-labels');
    // Above shapes and rings, below marks and popups.
    pane.style.zIndex = '450';
    pane.style.pointerEvents = 'none';
    const element = DomUtil.create('div', 'leaflet-zoom-hide', pane) as HTMLDivElement;
    element.setAttribute('aria-hidden', 'true');
    layer.current = element;
    return () => {
      element.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => {
    draw();
    // Marks added together with the labels are rendered by then.
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [draw]);
  // After the map's overlays have been updated too.
  const redraw = () => requestAnimationFrame(draw);
  useMapEvents({ moveend: redraw, zoomend: redraw, resize: redraw });
  return null;
};

const createLabelElement = ({ kind, text, box }: MapLabel & { box: LabelBox }) => {
  const element = document.createElement('span');
  element.className = `terrain-label terrain-label-${kind}`;
  element.textContent = text;
  element.style.left = `${box.x}px`;
  element.style.top = `${box.y}px`;
  return element;
};

/** The visible part of the map, in the coordinates of its layers. */
const getVisibleBox = (map: LeafletMap): LabelBox => {
  const { x, y } = map.containerPointToLayerPoint([0, 0]);
  const { x: width, y: height } = map.getSize();
  return { x, y, width, height };
};

/** The buttons and captions over the map, in the same coordinates. */
const listControlBoxes = (map: LeafletMap, visibleBox: LabelBox) => {
  const container = map.getContainer();
  const containerBox = container.getBoundingClientRect();
  return [...container.querySelectorAll('.leaflet-control, [data-over-map]')].map((control): LabelBox => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return {
      x: visibleBox.x + x - containerBox.x,
      y: visibleBox.y + y - containerBox.y,
      width,
      height,
    };
  });
};

/** In pixels. */
const labelHeights: Record<LabelKind, number> = { here: 17, site: 15, ring: 14, wilaya: 16, commune: 14 };
/** Font weight and size, as in `map-styles`. */
const labelFonts: Record<LabelKind, string> = {
  here: '700 13px',
  site: '600 11.5px',
  ring: '400 11px',
  wilaya: '600 12px',
  commune: '400 11px',
};
const cachedWidths = new Map<string, number>();
const canvas = document.createElement('canvas').getContext('2d');
/** Measured once per name, with its padding. */
const measureWidth = ({ kind, text }: MapLabel) => {
  const key = `${kind} ${text}`;
  let width = cachedWidths.get(key);
  if (width === undefined && canvas) {
    canvas.font = `${labelFonts[kind]} ${getComputedStyle(document.body).fontFamily}`;
    width = Math.ceil(canvas.measureText(text).width) + 8;
    cachedWidths.set(key, width);
  }
  return width ?? text.length * 8;
};
/** In pixels, between a mark and the label beside it. */
const markOffset = 10;

/** In pixels: a wilaya's name may move down or up. */
const wilayaOffsets = [0, 26, -26];

/** Possible positions of a label, the best first: a code on either side of its mark, a name on its place or near it. */
const listLabelBoxes = (label: MapLabel, { x, y }: { x: number; y: number }): LabelBox[] => {
  const { kind } = label;
  const [width, height] = [measureWidth(label), labelHeights[kind]];
  const boxAt = (left: number, top: number): LabelBox => ({
    x: Math.round(left),
    y: Math.round(top),
    width,
    height,
  });
  const [left, top] = [x - width / 2, y - height / 2];
  if (kind === 'site' || kind === 'here')
    return [boxAt(x + markOffset, top), boxAt(x - markOffset - width, top)];
  if (kind === 'wilaya') return wilayaOffsets.map(offset => boxAt(left, top + offset));
  return [boxAt(left, top)];
};

/**
 * The boxes that the map's edge does not cut: a code moves to the other side of its mark, a wilaya's name moves
 * inwards, a commune's is omitted.
 */
const keepInside = ({ kind }: MapLabel, boxes: readonly LabelBox[], visibleBox: LabelBox): LabelBox[] => {
  const uncut = boxes.filter(box => !isCut(box, visibleBox));
  if (kind !== 'wilaya' || uncut.length > 0) return uncut;
  const [box] = boxes;
  const middle = box.x + box.width / 2;
  const right = visibleBox.x + visibleBox.width;
  if (middle < visibleBox.x || middle > right) return [];
  const x = Math.min(Math.max(box.x, visibleBox.x + 2), right - box.width - 2);
  return [{ ...box, x }].filter(moved => !isCut(moved, visibleBox));
};

/** Whether an edge of the visible part runs through a box. */
const isCut = (box: LabelBox, visibleBox: LabelBox) => {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const visibleRight = visibleBox.x + visibleBox.width;
  const visibleBottom = visibleBox.y + visibleBox.height;
  const isOutside =
    right < visibleBox.x || box.x > visibleRight || bottom < visibleBox.y || box.y > visibleBottom;
  if (isOutside) return false;
  const isAcross = (start: number, end: number, edge: number) => start < edge && edge < end;
  return (
    [visibleBox.x, visibleRight].some(edge => isAcross(box.x, right, edge)) ||
    [visibleBox.y, visibleBottom].some(edge => isAcross(box.y, bottom, edge))
  );
};

/** Marks are centred on their places. */
const getMarkBox = (mark: Element): LabelBox => {
  const { offsetWidth: width, offsetHeight: height } = mark as HTMLElement;
  const { x, y } = DomUtil.getPosition(mark as HTMLElement) ?? { x: 0, y: 0 };
  return { x: x - width / 2, y: y - height / 2, width, height };
};
