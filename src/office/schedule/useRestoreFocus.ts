import { useLayoutEffect, useRef } from 'react';

/** For a container: if its focused element is removed by somebody else, `fallback` gets the focus. */
export const useRestoreFocus = (fallback: () => HTMLElement | null | undefined) => {
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body)
      fallback()?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      within.current = true;
    },
    onBlur: () => {
      within.current = false;
    },
  };
};
