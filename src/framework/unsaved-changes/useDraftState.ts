import { useEffect, useRef, useState } from 'react';
import { getDraft, removeDraft } from './drafts';
import { isSameInput } from './is-same-input';
import { useUnsavedChanges } from './useUnsavedChanges';

/**
 * `useState` for input outside a form of fields: leaving asks while it differs from its initial value and from the one
 * saved last. With a name it is also restored after a session that expired. The third result takes an attempt to save
 * the value, which resolves to nothing once it is saved; meanwhile leaving does not ask.
 */
export const useDraftState = <T>(initial: T, name?: string) => {
  const [value, setValue] = useState<T>(() => {
    const draft = name && getDraft(name);
    return draft ? (draft.typed as T) : initial;
  });
  /** As it was sent: the server may store it in another form. */
  const saved = useRef<{ value: T }>(undefined);
  const isSending = useRef(false);
  useEffect(() => {
    if (name) removeDraft(name);
  }, [name]);
  useUnsavedChanges({
    isChanged: () =>
      !isSameInput(value, initial) && !(saved.current && isSameInput(value, saved.current.value)),
    isSending: () => isSending.current,
    buildDraft: () => (name ? { name, values: { typed: value } } : null),
  });
  const saveDraft = async (attempt: Promise<unknown>) => {
    isSending.current = true;
    try {
      if (!(await attempt)) saved.current = { value };
    } finally {
      isSending.current = false;
    }
  };
  return [value, setValue, saveDraft] as const;
};
