import { useRef, useState } from 'react';

/**
 * Prevents double submission: `once` joins the action that is running, and `busy` is for its button. A ref decides,
 * since the second click of a double click comes before React renders again.
 */
export const useSingleFlight = () => {
  const running = useRef<Promise<void>>(null);
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
    } finally {
      running.current = null;
      setBusy(false);
    }
  };
  const once = (action: () => Promise<unknown>): Promise<void> => {
    running.current ??= run(action);
    return running.current;
  };
  return { busy, once };
};
