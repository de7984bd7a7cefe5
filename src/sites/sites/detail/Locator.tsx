import { Box, type Theme } from '@mui/material';
import type { Feature, FeatureCollection } from 'geojson';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useWilayaShapes } from '../../../work/maps/useWilayaShapes';

/** The site's position in the country: the wilayas' shapes and a dot, drawn without a tile server. */
export const Locator = ({ lat, lng }: { lat: number; lng: number }) => {
  const translate = useTranslate();
  const shapes = useWilayaShapes();
  const path = useMemo(() => buildPath(shapes), [shapes]);
  const [x, y] = toPlane([lng, lat]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={translate('terrain.siteDetails.locator')}
      viewBox={`0 0 ${width} ${height}`}
      sx={styles}
    >
      <path d={path} />
      <circle cx={x} cy={y} r={9} opacity={0.25} />
      <circle cx={x} cy={y} r={4} />
    </Box>
  );
};

const bounds = { west: -8.7, east: 12, south: 18.9, north: 37.2 };
/** The length of a degree of longitude at 28° N, the middle of the country, in degrees of latitude. */
const longitudeFactor = Math.cos((28 * Math.PI) / 180);
/** SVG units per degree of latitude. */
const scale = 14;
const width = (bounds.east - bounds.west) * longitudeFactor * scale;
const height = (bounds.north - bounds.south) * scale;

const toPlane = ([lng, lat]: number[]) => [
  (lng - bounds.west) * longitudeFactor * scale,
  (bounds.north - lat) * scale,
];

const listRings = ({ geometry }: Feature): number[][][] => {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
};
/** The rings as an SVG path. */
const buildPath = ({ features }: FeatureCollection) =>
  features
    .flatMap(listRings)
    .map(ring => `M${ring.map(formatPoint).join('L')}Z`)
    .join('');
const formatPoint = (point: number[]) =>
  toPlane(point)
    .map(coordinate => coordinate.toFixed(1))
    .join(' ');

const styles = (theme: Theme) => ({
  width: 200,
  height: 'auto',
  flexShrink: 0,
  '& path': { fill: theme.palette.action.hover, stroke: theme.palette.text.disabled, strokeWidth: 0.6 },
  '& circle': { fill: theme.palette.primary.main },
});
