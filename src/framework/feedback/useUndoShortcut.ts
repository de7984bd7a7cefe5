import { useEffect, useRef } from 'react';
import type { Message } from './messages';

/** Z, or Ctrl+Z, accepts the latest offer wherever the focus is, except while typing. */
export const useUndoShortcut = (flashes: readonly Message[], close: (message: Message) => void) => {
  const latest = useRef<() => void>(undefined);
  const message = flashes.findLast(({ offer }) => offer);
  latest.current =
    message &&
    (() => {
      close(message);
      message.offer?.onAccept();
    });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!latest.current || event.defaultPrevented || event.repeat || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role=combobox], [role=dialog]') !== null);
