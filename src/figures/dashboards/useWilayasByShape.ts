import { useMemo } from 'react';
import { useFormLists } from '../../framework/providers/useFormLists';
import type { Outline } from './wilaya-outlines';

/** The wilayas that a shape stands for: its own first, then those that share it. */
export const useWilayasByShape = (outlines: readonly Outline[]) => {
  const { data: lists } = useFormLists();
  return useMemo(() => {
    const drawn = new Map(outlines.map(({ wilaya }) => [wilaya, [] as number[]]));
    const wilayas = [...(lists?.wilayas ?? []), ...(lists?.elsewhere.wilayas ?? [])];
    const ownFirst = wilayas.sort((a, b) => Number(drawn.has(b.id)) - Number(drawn.has(a.id)) || a.id - b.id);
    for (const { id, shape_of } of ownFirst) (drawn.get(id) ?? drawn.get(shape_of ?? id))?.push(id);
    // Before the lists are loaded, or if no wilaya shares it, a shape is that of its number.
    return (shape: number) => (drawn.get(shape)?.length ? drawn.get(shape)! : [shape]);
  }, [outlines, lists]);
};
