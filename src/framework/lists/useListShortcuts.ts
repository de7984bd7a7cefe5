import { type RefObject, useState } from 'react';
import { useShortcuts } from '../ui/useShortcuts';

/** The keys of a list while no row has the focus: they move to one, and « ? » lists them all. */
export const useListShortcuts = (frame: RefObject<HTMLElement | null>) => {
  const [helpOpen, setHelpOpen] = useState(false);
  const enter = (place: 0 | -1) => () => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    (rows.find(row => row.hasAttribute('data-opened')) ?? rows.at(place))?.focus();
  };
  useShortcuts({ j: enter(0), k: enter(-1), '?': () => setHelpOpen(true) });
  return { told: helpOpen, close: () => setHelpOpen(false) };
};
