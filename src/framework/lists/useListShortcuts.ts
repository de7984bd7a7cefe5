import { type RefObject, useState } from 'react';
import { useShortcuts } from '../ui/useShortcuts';

/** The keys of a list while no row has the focus: they move to one, and « ? » lists them all. */
export const useListShortcuts = (frame: RefObject<HTMLElement | null>) => {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const focusRow = (index: 0 | -1) => () => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    (rows.find(row => row.hasAttribute('data-opened')) ?? rows.at(index))?.focus();
  };
  useShortcuts({ j: focusRow(0), k: focusRow(-1), '?': () => setHelpOpen(true) });
  return { isHelpOpen, closeHelp: () => setHelpOpen(false) };
};
