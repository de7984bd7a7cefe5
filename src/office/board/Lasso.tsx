import { useTheme } from '@mui/material/styles';
import type { LatLng } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { Polygon, useMap } from 'react-leaflet';
import type { BacklogItem } from '../../../contract/office/backlog';
import { isInPolygon } from './is-in-polygon';

type Props = { active: boolean; items: readonly BacklogItem[]; onEnd: (keys: readonly string[]) => void };

/** Selects the items inside a line drawn on the map; with Shift it works without being switched on. */
export const Lasso = ({ active, items, onEnd }: Props) => {
  const map = useMap();
  const { palette } = useTheme();
  const [outline, setOutline] = useState<LatLng[]>([]);
  const isActive = useEffectEvent((event: PointerEvent) => active || event.shiftKey);
  const selectInside = useEffectEvent((points: LatLng[]) =>
    onEnd(items.flatMap(({ key, place }) => (place && isInPolygon(points, place) ? [key] : []))),
  );

  useEffect(() => {
    const container = map.getContainer();
    map.boxZoom.disable();
    let points: LatLng[] | undefined;
    let drawListeners = new AbortController();
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || !isActive(event) || (event.target as Element).closest('.leaflet-control'))
        return;
      event.preventDefault();
      event.stopPropagation();
      map.dragging.disable();
      points = [map.mouseEventToLatLng(event)];
      drawListeners = new AbortController();
      window.addEventListener('pointermove', onMove, drawListeners);
      window.addEventListener('pointerup', onUp, drawListeners);
    };
    const onMove = (event: PointerEvent) => {
      points = [...(points ?? []), map.mouseEventToLatLng(event)];
      setOutline(points);
    };
    const onUp = () => {
      drawListeners.abort();
      map.dragging.enable();
      setOutline([]);
      selectInside(points ?? []);
    };
    container.addEventListener('pointerdown', onDown, true);
    return () => {
      container.removeEventListener('pointerdown', onDown, true);
      drawListeners.abort();
    };
  }, [map]);
  useEffect(() => {
    map.getContainer().style.cursor = active ? 'crosshair' : '';
    if (active) map.dragging.disable();
    else map.dragging.enable();
  }, [map, active]);

  return outline.length > 1 ? (
    <Polygon
      positions={outline}
      pathOptions={{ color: palette.primary.main, weight: 1.5, fillOpacity: 0.12 }}
    />
  ) : null;
};
