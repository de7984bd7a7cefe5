import { useEffect, useRef, useState } from 'react';

/**
 * A text as it is typed, and `changeText(text)`: calls `onChange` so many milliseconds after the last key. A value
 * set from outside, by a link or « Effacer », replaces the text; the echo of what was typed does not.
 */
export const useDebouncedInput = (value: string, onChange: (text: string) => void, delay: number) => {
  const [text, setText] = useState(value);
  const lastChange = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === lastChange.current) return;
    lastChange.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changeText = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastChange.current = typed;
      onChange(typed);
    }, delay);
  };
  return [text, changeText] as const;
};
