import { useEffect, useState } from 'react';
import type { PhotoCount } from '../../work/tasks/photo-count';
import type { Work } from '../../work/tasks/work';

/** Null until the step definitions are loaded, which nothing waits for, and if no photo is asked for. */
export const usePhotoCount = () => {
  const [counting, setCounting] = useState<Counting | null>(null);
  useEffect(() => {
    import('../../work/tasks/photo-count').then(setCounting);
  }, []);
  return (work: Work): PhotoCount | null => {
    const count = counting?.countWorkPhotos(work);
    return count?.of ? count : null;
  };
};
type Counting = typeof import('../../work/tasks/photo-count');
