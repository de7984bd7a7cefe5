import { useMemo } from 'react';
import { useWilayaShapes } from '../../framework/maps/useWilayaShapes';
import { wilayaShapes } from '../../framework/maps/wilaya-shapes';
import { outlinesOf } from './wilaya-outlines';

/** The wilayas' outlines; the bundled ones if the configured shapes do not name their wilaya. */
export const useWilayaOutlines = () => {
  const shapes = useWilayaShapes();
  return useMemo(() => {
    const outlines = outlinesOf(shapes);
    return outlines.length ? outlines : outlinesOf(wilayaShapes);
  }, [shapes]);
};
