import { useEffect, useRef } from 'react';

/** Closes a message once it was visible for so many seconds; time in which the machine was suspended does not count. */
export const useAutoHide = (visible: unknown, seconds: number | undefined, close: () => void) => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!visible || seconds === undefined) return;
    let remaining = seconds * 1000;
    const timer = setInterval(() => {
      remaining -= tick;
      if (remaining <= 0) {
        clearInterval(timer);
        latest.current();
      }
    }, tick);
    return () => clearInterval(timer);
  }, [visible, seconds]);
};

/** In milliseconds. */
const tick = 250;
