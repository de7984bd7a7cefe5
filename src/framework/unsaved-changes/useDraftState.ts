import { useEffect, useState } from 'react';
import { getDraft, removeDraft } from './drafts';
import { isSameInput } from './is-same-input';
import { useUnsavedChanges } from './useUnsavedChanges';

/**
 * `useState` for input outside a form of fields: leaving asks while it differs from its initial value. With a
 * name it is also restored after a session that expired.
 */
export const useDraftState = <T>(initial: T, name?: string) => {
  const [value, setValue] = useState<T>(() => {
    const draft = name && getDraft(name);
    return draft ? (draft.typed as T) : initial;
  });
  useEffect(() => {
    if (name) removeDraft(name);
  }, [name]);
  useUnsavedChanges({
    isChanged: () => !isSameInput(value, initial),
    buildDraft: () => (name ? { name, values: { typed: value } } : null),
  });
  return [value, setValue] as const;
};
