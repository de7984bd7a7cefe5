import { useLayoutEffect, useRef } from 'react';

/** For a container: where what has the focus in it is taken away by somebody else, the keyboard goes to `fallback`. */
export const useFocusKept = (fallback: () => HTMLElement | null | undefined) => {
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
