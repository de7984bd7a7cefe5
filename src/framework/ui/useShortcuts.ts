import { useEffect, useEffectEvent } from 'react';

/**
 * Keyboard shortcuts of a page, by `event.key` in lower case; with Shift, « shift+arrowright ». Disabled while
 * the user types, and while the focus is in a dialog, a menu or a list, unless `inDialog`: then they belong to
 * that dialog. A key held down acts once, unless it `repeats`: a decision on one row must not be repeated on
 * the next one.
 */
export const useShortcuts = (
  keys: Shortcuts,
  { inDialog = false, off = false, repeats = false }: Options = {},
) => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (off || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (belongsToAnotherControl(event.target, inDialog)) return;
    const name = event.key.toLowerCase();
    const runShortcut = keys[event.shiftKey && name.length > 1 ? `shift+${name}` : name];
    if (!runShortcut) return;
    event.preventDefault();
    if (repeats || !event.repeat) runShortcut();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

export type Shortcuts = Record<string, (() => void) | false | undefined>;
type Options = { inDialog?: boolean; off?: boolean; repeats?: boolean };

const belongsToAnotherControl = (target: EventTarget | null, inDialog: boolean) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=combobox], [role=listbox], [role=menu]') !== null ||
    (target.closest('[role=dialog]') !== null) !== inDialog);
