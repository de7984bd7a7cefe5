import { useLayoutEffect, useRef } from 'react';

/** For a container: if its focused element is removed by a refetch, `fallback` gets the focus. */
export const useRestoreFocus = (fallback: () => HTMLElement | null | undefined) => {
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      fallback()?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
};
