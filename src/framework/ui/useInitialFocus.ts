import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses the first field of a dialog, again when a closing menu hands the focus to the dialog's own frame,
 * until somebody clicks or types. Spread the returned props on the dialog's paper.
 */
export const useInitialFocus = (enabled: boolean) => {
  const paper = useRef<HTMLDivElement>(null);
  const touched = useRef(!enabled);
  const focus = () => paper.current?.querySelector<HTMLElement>(firstField)?.focus();
  // Once the inputs are there: some of react-admin's cannot be focused while they mount.
  useEffect(() => {
    if (enabled) paper.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [enabled]);
  const touch = () => {
    touched.current = true;
  };
  return {
    ref: paper,
    onPointerDownCapture: touch,
    onKeyDownCapture: touch,
    onFocus: (event: FocusEvent) => {
      // Deferred: the dialog first records where the focus came from, to restore it.
      if (event.target === paper.current && !touched.current) queueMicrotask(focus);
    },
  };
};

const firstField = [
  'input:not([disabled], [aria-hidden=true])',
  'textarea:not([disabled])',
  '[role=combobox]',
]
  .map(field => `form ${field}`)
  .join();
