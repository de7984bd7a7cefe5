import { useEffect, useRef, useState } from 'react';

/**
 * A text as it is typed, and `type(text)`: calls `onChange` so many milliseconds after the last key. A value
 * set from outside, by a link or « Effacer », replaces the text; the echo of what was typed does not.
 */
export const useDebouncedInput = (value: string, onChange: (text: string) => void, delay: number) => {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = typed;
      onChange(typed);
    }, delay);
  };
  return [text, type] as const;
};
