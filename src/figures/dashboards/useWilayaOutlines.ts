import { useMemo } from 'react';
import { useWilayaShapes } from '../../work/maps/useWilayaShapes';
import { wilayaShapes } from '../../work/maps/wilaya-shapes';
import { buildOutlines } from './wilaya-outlines';

/** The wilayas' outlines; the bundled ones if the configured shapes do not name their wilaya. */
export const useWilayaOutlines = () => {
  const shapes = useWilayaShapes();
  return useMemo(() => {
    const outlines = buildOutlines(shapes);
    return outlines.length ? outlines : buildOutlines(wilayaShapes);
  }, [shapes]);
};
