import { useEffect, useState } from 'react';
import { getFreeSpace, isPersistent } from '../../work/storage/free-space';

/** Free storage for the app, and whether the browser has made it persistent. */
export const useStorageEstimate = () => {
  const [freeBytes, setFreeBytes] = useState<number | null>(null);
  const [persistent, setPersistent] = useState(true);
  useEffect(() => {
    void getFreeSpace().then(setFreeBytes);
    void isPersistent().then(setPersistent);
  }, []);
  return { freeBytes, isPersistent: persistent };
};
