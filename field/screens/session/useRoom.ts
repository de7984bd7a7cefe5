import { useEffect, useState } from 'react';
import { freeSpace, isPersistent } from '../../work/storage/free-space';

/** What is left on this phone for the app, and whether the browser keeps what lies there. */
export const useRoom = () => {
  const [bytes, setBytes] = useState<number | null>(null);
  const [kept, setKept] = useState(true);
  useEffect(() => {
    void freeSpace().then(setBytes);
    void isPersistent().then(setKept);
  }, []);
  return { bytes, kept };
};
