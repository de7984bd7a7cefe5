import { useEffect, useRef } from 'react';
import { keptOf, usedKept } from './kept';
import { useUnsaved } from './useUnsaved';

/**
 * Restores an open dialog after a session that expired, for the sake of its unsaved input: `open` is what opens
 * it again, null while it is closed.
 */
export const useReturning = <T extends Record<string, unknown>>(
  name: string,
  open: T | null,
  reopen: (kept: T) => void,
) => {
  useUnsaved({
    asks: false,
    isChanged: () => open !== null,
    kept: () => open && { name, values: open },
  });
  const latest = useRef(reopen);
  latest.current = reopen;
  useEffect(() => {
    const kept = keptOf(name);
    if (!kept) return;
    usedKept(name);
    latest.current(kept as T);
  }, [name]);
};
