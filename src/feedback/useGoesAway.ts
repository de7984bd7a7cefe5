import { useEffect, useRef } from 'react';

/** Closes what is shown after so many seconds. */
export const useGoesAway = (shown: unknown, seconds: number | undefined, close: () => void) => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!shown || seconds === undefined) return;
    const timer = setTimeout(() => latest.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [shown, seconds]);
};
