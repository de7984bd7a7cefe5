import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Gives the focus to the first field of a dialog, again when a closing menu hands it to the dialog's own frame, until
 * somebody clicks or types. Spread what it returns on the dialog's paper.
 */
export const useFirstFocus = (wanted: boolean) => {
  const paper = useRef<HTMLDivElement>(null);
  const touched = useRef(!wanted);
  const focus = () => paper.current?.querySelector<HTMLElement>(firstField)?.focus();
  // Once the inputs are there: some of react-admin's cannot take the focus while they mount.
  useEffect(() => {
    if (wanted) paper.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [wanted]);
  const touch = () => {
    touched.current = true;
  };
  return {
    ref: paper,
    onPointerDownCapture: touch,
    onKeyDownCapture: touch,
    onFocus: (event: FocusEvent) => {
      // Afterwards: the dialog first takes note of where the focus came from, to give it back.
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
