import { useEffect, useState } from 'react';
import { isKept, roomLeft } from '../../work/storage/room';

/** What is left on this phone for the app, and whether the browser keeps what lies there. */
export const useRoom = () => {
  const [bytes, setBytes] = useState<number | null>(null);
  const [kept, setKept] = useState(true);
  useEffect(() => {
    void roomLeft().then(setBytes);
    void isKept().then(setKept);
  }, []);
  return { bytes, kept };
};
