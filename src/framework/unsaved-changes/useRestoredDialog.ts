import { useEffect, useRef } from 'react';
import { getDraft, removeDraft } from './drafts';
import { useUnsavedChanges } from './useUnsavedChanges';

/**
 * Restores an open dialog after a session that expired, for the sake of its unsaved input: `open` is what opens
 * it again, null while it is closed.
 */
export const useRestoredDialog = <T extends Record<string, unknown>>(
  name: string,
  open: T | null,
  reopen: (draft: T) => void,
) => {
  useUnsavedChanges({
    needsConfirmation: false,
    isChanged: () => open !== null,
    buildDraft: () => open && { name, values: open },
  });
  const latest = useRef(reopen);
  latest.current = reopen;
  useEffect(() => {
    const draft = getDraft(name);
    if (!draft) return;
    removeDraft(name);
    latest.current(draft as T);
  }, [name]);
};
