import { useLayoutEffect, useRef } from 'react';

/** `focus(selector)`: focuses that element of a grid once its row is rendered. */
export const useFocusOnRender = (element: HTMLElement | null) => {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const found = wanted.current && element?.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = undefined;
    found.focus();
  });
  return (selector: string) => {
    wanted.current = selector;
  };
};
