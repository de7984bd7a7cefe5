import { useRef } from 'react';

/** The last non-null value: what a closing overlay still shows while it fades. */
export const useLastNonNull = <T>(value: T | null) => {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
};
