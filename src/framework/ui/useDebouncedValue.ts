import { useEffect, useState } from 'react';

/** The value debounced by so many milliseconds; two values with the same text are equal. */
export const useDebouncedValue = <Value>(value: Value, delay: number): Value => {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the value by its text
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [key, delay]);
  return settled;
};
