import { useEffect, useRef } from 'react';

/** Closes what is shown once it could be seen for so many seconds: time in which the machine stood still is none. */
export const useGoesAway = (shown: unknown, seconds: number | undefined, close: () => void) => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!shown || seconds === undefined) return;
    let left = seconds * 1000;
    const timer = setInterval(() => {
      left -= tick;
      if (left <= 0) {
        clearInterval(timer);
        latest.current();
      }
    }, tick);
    return () => clearInterval(timer);
  }, [shown, seconds]);
};

/** In milliseconds. */
const tick = 250;
