import { useLayoutEffect, useRef } from 'react';

/** Returns a function that focuses an element of the grid, by its selector, once its row is rendered. */
export const useFocusOnRender = (element: HTMLElement | null) => {
  const pending = useRef<string>(undefined);
  useLayoutEffect(() => {
    const found = pending.current && element?.querySelector<HTMLElement>(pending.current);
    if (!found) return;
    pending.current = undefined;
    found.focus();
  });
  return (selector: string) => {
    pending.current = selector;
  };
};
