import { useEffect, useRef } from 'react';

/** Whether the component is still mounted, for what ends after it may be gone. */
export const useIsMounted = () => {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
};
