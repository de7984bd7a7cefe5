import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

type Options = {
  onToggleGroup: (key: string) => void;
  /** Whether the last press was a drag. */
  wasDragged: () => boolean;
};

/** Clicks on the calendar: a group's heading opens or closes it, a plan's link opens its page. */
export const useTimelineClick = ({ onToggleGroup, wasDragged }: Options) => {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const target = event.target as Element;
    const foldButton = target.closest<HTMLElement>('[data-fold]');
    if (foldButton) return onToggleGroup(foldButton.dataset.fold!);
    const link = target.closest('a');
    if (!link) return;
    // The click that ends a drag; `detail` is 0 for a click by keyboard.
    if (wasDragged() && event.detail > 0) return event.preventDefault();
    // Opening in a new tab is left to the browser.
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || hasModifier) return;
    event.preventDefault();
    navigate(link.getAttribute('href')!);
  };
};
