import { useEffect, useState } from 'react';
import { freeSpace, isPersistent } from '../../work/storage/free-space';

/** Free storage for the app, and whether the browser has made it persistent. */
export const useRoom = () => {
  const [bytes, setBytes] = useState<number | null>(null);
  const [kept, setKept] = useState(true);
  useEffect(() => {
    void freeSpace().then(setBytes);
    void isPersistent().then(setKept);
  }, []);
  return { bytes, kept };
};
