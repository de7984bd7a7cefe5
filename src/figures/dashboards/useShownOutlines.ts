import { useMemo } from 'react';
import { useFormLists } from '../../framework/providers/formLists';
import { useDrawnIn } from './useDrawnIn';
import { useWilayaOutlines } from './useWilayaOutlines';
import { around, country, isWithin } from './wilaya-outlines';

/** The wilayas shown on a map of figures: all, or for users with a region theirs and what lies between. */
export const useShownOutlines = () => {
  const all = useWilayaOutlines();
  const { data: lists } = useFormLists();
  const drawnIn = useDrawnIn(all);
  return useMemo(() => {
    const his = new Set(lists?.elsewhere.wilayas.length ? lists.wilayas.map(({ id }) => id) : []);
    const own = all.filter(({ wilaya }) => drawnIn(wilaya).some(id => his.has(id)));
    const box = own.length ? around(own.map(({ extent }) => extent)) : country;
    const outlines = own.length
      ? all.filter(outline => own.includes(outline) || isWithin(outline.middle, box))
      : all;
    return { outlines, box, drawnIn };
  }, [all, lists, drawnIn]);
};
