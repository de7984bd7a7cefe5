import { useTheme } from '@mui/material/styles';
import type { LatLng } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { Polygon, useMap } from 'react-leaflet';
import type { BacklogItem } from '../../../contract/office/backlog';
import { isInPolygon } from './is-in-polygon';

type Props = { active: boolean; items: readonly BacklogItem[]; onEnd: (keys: readonly string[]) => void };

/** A lasso drawn on the map: selects what is inside. With Shift it works without being switched on. */
export const Lasso = ({ active, items, onEnd }: Props) => {
  const map = useMap();
  const { palette } = useTheme();
  const [loop, setLoop] = useState<LatLng[]>([]);
  const isActive = useEffectEvent((event: PointerEvent) => active || event.shiftKey);
  const end = useEffectEvent((drawn: LatLng[]) =>
    onEnd(items.flatMap(({ key, place }) => (place && isInPolygon(drawn, place) ? [key] : []))),
  );

  useEffect(() => {
    const container = map.getContainer();
    map.boxZoom.disable();
    let drawn: LatLng[] | undefined;
    let drawing = new AbortController();
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !isActive(event) || (event.target as Element).closest('.leaflet-control'))
        return;
      event.preventDefault();
      event.stopPropagation();
      map.dragging.disable();
      drawn = [map.mouseEventToLatLng(event)];
      drawing = new AbortController();
      window.addEventListener('pointermove', onMove, drawing);
      window.addEventListener('pointerup', onUp, drawing);
    };
    const onMove = (event: PointerEvent) => {
      drawn = [...(drawn ?? []), map.mouseEventToLatLng(event)];
      setLoop(drawn);
    };
    const onUp = () => {
      drawing.abort();
      map.dragging.enable();
      setLoop([]);
      end(drawn ?? []);
    };
    container.addEventListener('pointerdown', onDown, true);
    return () => {
      container.removeEventListener('pointerdown', onDown, true);
      drawing.abort();
    };
  }, [map]);
  useEffect(() => {
    map.getContainer().style.cursor = active ? 'crosshair' : '';
    if (active) map.dragging.disable();
    else map.dragging.enable();
  }, [map, active]);

  return loop.length > 1 ? (
    <Polygon positions={loop} pathOptions={{ color: palette.primary.main, weight: 1.5, fillOpacity: 0.12 }} />
  ) : null;
};
