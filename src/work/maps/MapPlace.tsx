import { Box } from '@mui/material';
import type { Feature, Polygon, Position } from 'geojson';
import type { LatLng, LatLngBounds } from 'leaflet';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { useFormLists } from '../../framework/providers/useFormLists';
import type { MapLabel } from './MapLabels';
import { useWilayaShapes } from './useWilayaShapes';

/** Names the place shown, on a map zoomed in so far that no place name is visible. */
export const MapPlace = ({ places }: { places: readonly MapLabel[] }) => {
  const translate = useTranslate();
  const map = useMap();
  const findWilaya = useFindWilaya();
  const [movedBounds, setBounds] = useState<LatLngBounds>();
  const updateBounds = () => setBounds(map.getBounds());
  useMapEvents({ moveend: updateBounds, zoomend: updateBounds, resize: updateBounds });
  if (places.length === 0) return null;
  const bounds = movedBounds ?? map.getBounds();
  const isMissing = (kind: MapLabel['kind']) =>
    !places.some(place => place.kind === kind && bounds.contains(place.at));
  const middle = bounds.getCenter();
  const lacksWilaya = isMissing('wilaya');
  const wilaya = lacksWilaya ? findWilaya(middle) : undefined;
  const nearest = lacksWilaya && isMissing('commune') ? findNearestCommune(middle, places) : undefined;
  const text = [wilaya, nearest && translate('terrain.sites.map.near', { place: nearest.text })];
  const label = text.filter(Boolean).join(' · ');
  return label ? (
    <Box data-over-map sx={caption}>
      {label}
    </Box>
  ) : null;
};

/** The wilaya whose shape contains a point; none where several share a shape. */
const useFindWilaya = () => {
  const { features } = useWilayaShapes();
  const { data: lists } = useFormLists();
  const wilayas = [...(lists?.wilayas ?? []), ...(lists?.elsewhere.wilayas ?? [])];
  return ({ lat, lng }: LatLng) => {
    const name = features.find(shape => shapeContains(shape, [lng, lat]))?.properties?.name;
    const wilaya = wilayas.find(each => each.name === name);
    return wilayas.some(({ shape_of }) => shape_of === wilaya?.id) ? undefined : wilaya?.name;
  };
};

const shapeContains = ({ geometry }: Feature, point: Position) =>
  geometry.type === 'Polygon'
    ? isInside(geometry.coordinates, point)
    : geometry.type === 'MultiPolygon' && geometry.coordinates.some(rings => isInside(rings, point));

/**
 * Ray casting: a point is inside if a line from it to the east crosses an odd number of borders, including those
 * of holes.
 */
const isInside = (rings: Polygon['coordinates'], [x, y]: Position) => {
  let crossings = 0;
  for (const ring of rings)
    for (let index = 0; index < ring.length - 1; index++) {
      const [[x1, y1], [x2, y2]] = [ring[index], ring[index + 1]];
      const spansLine = y1 > y !== y2 > y;
      if (spansLine && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossings++;
    }
  return crossings % 2 === 1;
};

const findNearestCommune = (middle: LatLng, places: readonly MapLabel[]) => {
  let nearest: MapLabel | undefined;
  let minDistance = Number.POSITIVE_INFINITY;
  for (const place of places) {
    if (place.kind !== 'commune') continue;
    const distance = middle.distanceTo(place.at);
    if (distance < minDistance) [nearest, minDistance] = [place, distance];
  }
  return nearest;
};

const caption = {
  position: 'absolute',
  zIndex: 500,
  top: 12,
  left: '50%',
  transform: 'translateX(-50%)',
  maxWidth: 'calc(100% - 120px)',
  px: 1.25,
  py: 0.25,
  fontSize: 12,
  fontWeight: 600,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  pointerEvents: 'none',
} as const;
