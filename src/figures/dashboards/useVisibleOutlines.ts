import { useMemo } from 'react';
import { useFormLists } from '../../framework/providers/useFormLists';
import { useWilayaOutlines } from './useWilayaOutlines';
import { useWilayasByShape } from './useWilayasByShape';
import { countryExtent, fitExtents, isWithin } from './wilaya-outlines';

/** The wilayas shown on a map of figures: all, or for users with a region theirs and what lies between. */
export const useVisibleOutlines = () => {
  const all = useWilayaOutlines();
  const { data: lists } = useFormLists();
  const wilayasOf = useWilayasByShape(all);
  return useMemo(() => {
    const ownIds = new Set(lists?.elsewhere.wilayas.length ? lists.wilayas.map(({ id }) => id) : []);
    const own = all.filter(({ wilaya }) => wilayasOf(wilaya).some(id => ownIds.has(id)));
    const box = own.length ? fitExtents(own.map(({ extent }) => extent)) : countryExtent;
    const outlines = own.length
      ? all.filter(outline => own.includes(outline) || isWithin(outline.middle, box))
      : all;
    return { outlines, box, wilayasOf };
  }, [all, lists, wilayasOf]);
};
