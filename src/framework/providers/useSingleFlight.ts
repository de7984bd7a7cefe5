import { useRef } from 'react';

/**
 * Runs one action at a time: a repeated call while it runs gets the running promise. `subject` separates
 * actions on different things, which run in parallel. What follows after `landed` does not block the next
 * action. A ref instead of state: the second event of a double click comes before React renders again.
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
