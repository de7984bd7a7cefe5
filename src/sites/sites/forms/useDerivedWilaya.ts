import type { MultiPolygon, Polygon } from 'geojson';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { parseCoordinate } from '../../../../contract/framework/coordinates';
import { deriveWilaya } from '../../../../contract/sites/derive-wilaya';
import { useFormLists } from '../../../framework/providers/useFormLists';
import { getShapeWilaya } from '../../../work/maps/get-shape-wilaya';
import { wilayaShapes } from '../../../work/maps/wilaya-shapes';

/** What the server would derive from the form's coordinates and cluster; undefined until the lists are there. */
export const useDerivedWilaya = () => {
  const { data: lists } = useFormLists();
  const [lat, lng, cluster] = useWatch({ name: ['site_lat', 'site_lng', 'site_cluster'] });
  return useMemo(() => {
    if (!lists) return undefined;
    const wilayas = [...lists.wilayas, ...lists.elsewhere.wilayas];
    const derived = deriveWilaya(wilayas, shapes, {
      cluster: cluster ? Number(cluster) : undefined,
      place: toPlace(String(lat ?? ''), String(lng ?? '')),
    });
    const isInReach = !!derived.wilaya && lists.wilayas.includes(derived.wilaya);
    return { ...derived, proposal: isInReach ? derived.wilaya : undefined };
  }, [lists, lat, lng, cluster]);
};

const toPlace = (latText: string, lngText: string) => {
  const [lat, lng] = [parseCoordinate(latText, 'lat'), parseCoordinate(lngText, 'lng')];
  return lat === undefined || lng === undefined ? null : { lat, lng };
};

/** The bundled shapes, as on the server, whatever the maps show. */
const shapes = new Map(
  wilayaShapes.features.map(shape => {
    const { type, coordinates } = shape.geometry as Polygon | MultiPolygon;
    return [getShapeWilaya(shape), type === 'Polygon' ? [coordinates] : coordinates];
  }),
);
