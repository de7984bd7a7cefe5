import { useQuery } from '@tanstack/react-query';
import { fetchMapShapes } from '../../framework/providers/fetchMapShapes';
import { useFormLists } from '../../framework/providers/useFormLists';
import { wilayaShapes } from './wilaya-shapes';

/** The wilayas' shapes from the configured address; the bundled ones if there is none or it cannot be read. */
export const useWilayaShapes = () => {
  const url = useFormLists().data?.wilaya_shapes_url;
  const { data } = useQuery({
    queryKey: ['wilayaShapes', url],
    queryFn: ({ signal }) => fetchMapShapes(url!, signal),
    enabled: Boolean(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? wilayaShapes;
};
