import { useEffect, useRef } from 'react';

/** Whether the component still stands on the page, for what ends after it may have gone. */
export const useShown = () => {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
};
