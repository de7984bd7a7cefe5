import { useEffect, useState } from 'react';
import type { PhotoCount } from '../../work/tasks/photo-count';
import type { Work } from '../../work/tasks/work';

/**
 * Counts the photos of a work item. The result is null until the step definitions are loaded (lazily, they are large),
 * and if no photo is required.
 */
export const usePhotoCount = () => {
  const [photoCounts, setPhotoCounts] = useState<PhotoCountModule | null>(null);
  useEffect(() => {
    import('../../work/tasks/photo-count').then(setPhotoCounts);
  }, []);
  return (work: Work): PhotoCount | null => {
    const count = photoCounts?.countWorkPhotos(work);
    return count?.slots ? count : null;
  };
};
type PhotoCountModule = typeof import('../../work/tasks/photo-count');
