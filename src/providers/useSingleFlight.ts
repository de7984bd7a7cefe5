import { useRef } from 'react';

/**
 * Runs one act at a time: whoever asks again while it runs gets the promise of the running one. `subject` tells acts on
 * different things apart, which run side by side.
 * A ref and no state: the second event of a double click comes before React renders again.
 */
export const useSingleFlight = <T>() => {
  const running = useRef(new Map<unknown, Promise<T>>());
  return (act: () => Promise<T>, subject?: string | number): Promise<T> => {
    const before = running.current.get(subject);
    if (before) return before;
    const flight = act().finally(() => running.current.delete(subject));
    running.current.set(subject, flight);
    return flight;
  };
};
