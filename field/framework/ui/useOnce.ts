import { useRef, useState } from 'react';

/**
 * What a button or a form does, once however often it is touched: `once` joins the act that is running, and `busy` is
 * for its button. A ref decides, since the second touch of a double one comes before React renders again.
 */
export const useOnce = () => {
  const running = useRef<Promise<void>>(null);
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = null;
      setBusy(false);
    }
  };
  const once = (act: () => Promise<unknown>): Promise<void> => {
    running.current ??= run(act);
    return running.current;
  };
  return { busy, once };
};
