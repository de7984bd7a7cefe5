import { useEffect, useRef } from 'react';

/** Closes a message once it was visible for so many seconds; time in which the machine was suspended does not count. */
export const useAutoHide = (shown: unknown, seconds: number | undefined, close: () => void) => {
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
