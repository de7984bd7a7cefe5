import { useLayoutEffect, useRef } from 'react';

/** `focus(selector)`: focuses that element of a grid once its row is rendered. */
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
