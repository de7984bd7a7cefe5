import { useEffect, useState } from 'react';
import { keptOf, usedKept } from './kept';
import { isSame } from './same';
import { useUnsaved } from './useUnsaved';

/**
 * `useState` of what somebody types or chooses outside a form of fields: leaving asks while it differs from what it
 * began with. Under a name it also comes back after a session that ended by itself.
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
