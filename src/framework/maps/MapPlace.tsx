import { Box } from '@mui/material';
import type { Feature, Polygon, Position } from 'geojson';
import type { LatLng, LatLngBounds } from 'leaflet';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { useFormLists } from '../providers/useFormLists';
import type { MapLabel } from './MapLabels';
import { useWilayaShapes } from './useWilayaShapes';

/** The current place, on a map zoomed in so far that the place names have left the screen. */
export const MapPlace = ({ places }: { places: readonly MapLabel[] }) => {
  const translate = useTranslate();
  const map = useMap();
  const wilayaAt = useWilayaAt();
  const [bounds, see] = useState<LatLngBounds>();
  const updateBounds = () => see(map.getBounds());
  useMapEvents({ moveend: updateBounds, zoomend: updateBounds, resize: updateBounds });
  if (places.length === 0) return null;
  const sight = bounds ?? map.getBounds();
  const isMissing = (kind: MapLabel['kind']) =>
    !places.some(place => place.kind === kind && sight.contains(place.at));
  const middle = sight.getCenter();
  const wilaya = isMissing('wilaya') ? wilayaAt(middle) : undefined;
  const nearest = isMissing('wilaya') && isMissing('commune') ? nearestTo(middle, places) : undefined;
  const text = [wilaya, nearest && translate('terrain.sites.map.near', { place: nearest.text })];
  const label = text.filter(Boolean).join(' · ');
  return label ? (
    <Box data-over-map sx={caption}>
      {label}
    </Box>
  ) : null;
};

/** The wilaya whose shape contains a point; none where several share a shape. */
const useWilayaAt = () => {
  const { features } = useWilayaShapes();
  const { data: lists } = useFormLists();
  const wilayas = [...(lists?.wilayas ?? []), ...(lists?.elsewhere.wilayas ?? [])];
  return ({ lat, lng }: LatLng) => {
    const name = features.find(shape => shapeContains(shape, [lng, lat]))?.properties?.name;
    const named = wilayas.find(wilaya => wilaya.name === name);
    return wilayas.some(({ shape_of }) => shape_of === named?.id) ? undefined : named?.name;
  };
};

const shapeContains = ({ geometry }: Feature, point: Position) =>
  geometry.type === 'Polygon'
    ? isIn(geometry.coordinates, point)
    : geometry.type === 'MultiPolygon' && geometry.coordinates.some(rings => isIn(rings, point));

/** Ray casting: by how many borders a line to the east crosses, including those of holes. */
const isIn = (rings: Polygon['coordinates'], [x, y]: Position) =>
  rings.reduce((crossed, ring) => {
    let times = crossed;
    for (let at = 0; at < ring.length - 1; at++) {
      const [[x1, y1], [x2, y2]] = [ring[at], ring[at + 1]];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) times++;
    }
    return times;
  }, 0) %
    2 ===
  1;

const nearestTo = (middle: LatLng, places: readonly MapLabel[]) => {
  let nearest: MapLabel | undefined;
  let away = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const distance = place.kind === 'commune' ? middle.distanceTo(place.at) : away;
    if (distance < away) [nearest, away] = [place, distance];
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
