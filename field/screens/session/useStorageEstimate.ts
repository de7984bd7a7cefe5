import { useEffect, useState } from 'react';
import { getFreeSpace, isPersistent } from '../../work/storage/free-space';

/** Free storage for the app, and whether the browser has made it persistent. */
export const useStorageEstimate = () => {
  const [bytes, setBytes] = useState<number | null>(null);
  const [persistent, setPersistent] = useState(true);
  useEffect(() => {
    void getFreeSpace().then(setBytes);
    void isPersistent().then(setPersistent);
  }, []);
  return { bytes, kept: persistent };
};
