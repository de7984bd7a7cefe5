import { useMemo } from 'react';
import { useFormLists } from '../../framework/providers/useFormLists';
import type { Outline } from './wilaya-outlines';

/**
 * The wilayas that a shape of the map represents: the one it is drawn for first, then those without a shape that
 * were split from it.
 */
export const useWilayasByShape = (outlines: readonly Outline[]) => {
  const { data: lists } = useFormLists();
  return useMemo(() => {
    const wilayasByShape = new Map(outlines.map(({ wilaya }) => [wilaya, [] as number[]]));
    const wilayas = [...(lists?.wilayas ?? []), ...(lists?.elsewhere.wilayas ?? [])];
    const hasShape = (id: number) => Number(wilayasByShape.has(id));
    wilayas.sort((a, b) => hasShape(b.id) - hasShape(a.id) || a.id - b.id);
    for (const { id, shape_of } of wilayas) {
      const shared = wilayasByShape.get(id) ?? wilayasByShape.get(shape_of ?? id);
      shared?.push(id);
    }
    return (shape: number) => {
      const found = wilayasByShape.get(shape);
      // Until the lists are loaded, or if no wilaya belongs to it, a shape represents the wilaya of its own number.
      return found?.length ? found : [shape];
    };
  }, [outlines, lists]);
};
