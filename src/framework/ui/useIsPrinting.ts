import { useSyncExternalStore } from 'react';

/**
 * Whether the page is being printed: content that scrolls or is rendered in part on the screen is then laid out
 * for paper.
 */
export const useIsPrinting = () => useSyncExternalStore(subscribe, () => printing);

let printing = false;
const subscribe = (notify: () => void) => {
  const begin = () => {
    printing = true;
    notify();
  };
  const end = () => {
    printing = false;
    notify();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
};
