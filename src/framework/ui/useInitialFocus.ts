import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Focuses the first field of a dialog, again when a closing menu hands the focus to the dialog's own frame,
 * until the user clicks or types. Spread the returned props on the dialog's paper.
 */
export const useInitialFocus = (enabled: boolean) => {
  const paper = useRef<HTMLDivElement>(null);
  const hasInteracted = useRef(!enabled);
  const focus = () => paper.current?.querySelector<HTMLElement>(firstField)?.focus();
  // Once the inputs are there: some of react-admin's cannot be focused while they mount.
  useEffect(() => {
    if (enabled) paper.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [enabled]);
  const markInteraction = () => {
    hasInteracted.current = true;
  };
  return {
    ref: paper,
    onPointerDownCapture: markInteraction,
    onKeyDownCapture: markInteraction,
    onFocus: (event: FocusEvent) => {
      // Deferred: the dialog first records where the focus came from, to restore it.
      if (event.target === paper.current && !hasInteracted.current) queueMicrotask(focus);
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
