import { useRef } from 'react';

/**
 * Runs one action at a time: a repeated call while it runs gets the running promise. `subject` separates
 * actions on different things, which run in parallel. The action may call `allowNext` before its end, so that
 * the rest of it does not block the next one. A ref instead of state: the second event of a double click comes
 * before React renders again.
 */
export const useSingleFlight = <T>() => {
  const runningBySubject = useRef(new Map<unknown, Promise<T>>());
  return (action: (allowNext: () => void) => Promise<T>, subject?: string | number): Promise<T> => {
    const running = runningBySubject.current.get(subject);
    if (running) return running;
    const allowNext = () => {
      if (runningBySubject.current.get(subject) === promise) runningBySubject.current.delete(subject);
    };
    const promise = action(allowNext).finally(allowNext);
    runningBySubject.current.set(subject, promise);
    return promise;
  };
};
