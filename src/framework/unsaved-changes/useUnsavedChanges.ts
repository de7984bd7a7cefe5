import { useContext, useEffect, useRef } from 'react';
import { DialogScope } from './DialogScope';
import { registerUnsavedInput, type UnsavedInput } from './unsaved-input';

/** Registers unsaved input: every way out of the page or of its dialog asks first. */
export const useUnsavedChanges = (work: boolean | Omit<UnsavedInput, 'within'>) => {
  const { dialogs: within } = useContext(DialogScope);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const now = () => (typeof latest.current === 'boolean' ? null : latest.current);
    const unregister = registerUnsavedInput({
      within,
      isChanged: () => now()?.isChanged() ?? latest.current === true,
      isSending: () => now()?.isSending?.() ?? false,
      kept: () => now()?.kept?.() ?? null,
      asks: now()?.asks,
    });
    return unregister;
  }, [within]);
};
