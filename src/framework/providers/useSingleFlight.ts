import { useRef } from 'react';

/**
 * Runs one act at a time: whoever asks again while it runs gets the promise of the running one. `subject` tells acts on
 * different things apart, which run side by side. What follows after `landed` does not hold up the next act.
 * A ref and no state: the second event of a double click comes before React renders again.
 */
export const useSingleFlight = <T>() => {
  const running = useRef(new Map<unknown, Promise<T>>());
  return (act: (landed: () => void) => Promise<T>, subject?: string | number): Promise<T> => {
    const before = running.current.get(subject);
    if (before) return before;
    const landed = () => {
      if (running.current.get(subject) === flight) running.current.delete(subject);
    };
    const flight = act(landed).finally(landed);
    running.current.set(subject, flight);
    return flight;
  };
};
