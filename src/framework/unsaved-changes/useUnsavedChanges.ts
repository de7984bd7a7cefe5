import { useContext, useEffect, useRef } from 'react';
import { DialogScope } from './DialogScope';
import { registerUnsavedInput, type UnsavedInput } from './unsaved-input';

/** Registers unsaved input: every way out of the page or of its dialog asks first. */
export const useUnsavedChanges = (input: boolean | Omit<UnsavedInput, 'dialogs'>) => {
  const { dialogs } = useContext(DialogScope);
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const getInput = () => (typeof latest.current === 'boolean' ? null : latest.current);
    const unregister = registerUnsavedInput({
      dialogs,
      isChanged: () => getInput()?.isChanged() ?? latest.current === true,
      isSending: () => getInput()?.isSending?.() ?? false,
      buildDraft: () => getInput()?.buildDraft?.() ?? null,
      needsConfirmation: getInput()?.needsConfirmation,
    });
    return unregister;
  }, [dialogs]);
};
