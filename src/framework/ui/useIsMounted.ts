import { useEffect, useRef } from 'react';

/** Whether the component is still mounted, for what ends after it may be gone. */
export const useIsMounted = () => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
