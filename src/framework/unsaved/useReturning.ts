import { useEffect, useRef } from 'react';
import { keptOf, usedKept } from './kept';
import { useUnsaved } from './useUnsaved';

/**
 * Brings an open dialog back after a session that ended by itself, for the sake of what was typed in it: `open` is
 * what opens it again, null while it is closed.
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
