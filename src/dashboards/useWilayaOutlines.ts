import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { useMemo } from 'react';
import { useFormLists } from '../providers/formLists';
import { readShapes } from '../providers/mapShapes';
import { wilayaShapes } from '../sites/wilaya-shapes';
import { outlinesOf } from './wilaya-outlines';

/** The outlines of the configured address; those of the bundle where there is none, or where it cannot be read. */
export const useWilayaOutlines = () => {
  const url = useFormLists().data?.wilaya_shapes_url;
  const { data } = useQuery({
    queryKey: ['wilayaShapes', url],
    queryFn: ({ signal }) => readShapes(url!, signal),
    enabled: Boolean(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useMemo(() => {
    const configured = data ? outlinesOf(data) : [];
    return configured.length ? configured : outlinesOf(wilayaShapes as FeatureCollection);
  }, [data]);
};
