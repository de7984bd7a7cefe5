import { useEffect, useState } from 'react';
import { keptOf, usedKept } from './kept';
import { isSame } from './same';
import { useUnsaved } from './useUnsaved';

/**
 * `useState` for input outside a form of fields: leaving asks while it differs from its initial value. With a
 * name it is also restored after a session that expired.
 */
export const useTypedState = <T>(initial: T, name?: string) => {
  const [typed, type] = useState<T>(() => {
    const kept = name && keptOf(name);
    return kept ? (kept.typed as T) : initial;
  });
  useEffect(() => {
    if (name) usedKept(name);
  }, [name]);
  useUnsaved({
    isChanged: () => !isSame(typed, initial),
    kept: () => (name ? { name, values: { typed } } : null),
  });
  return [typed, type] as const;
};
