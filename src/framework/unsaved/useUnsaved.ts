import { useContext, useEffect, useRef } from 'react';
import { DialogScope } from './DialogScope';
import { register, type Work } from './work';

/** Registers unsaved input: every way out of the page or of its dialog asks first. */
export const useUnsaved = (work: boolean | Omit<Work, 'within'>) => {
  const { dialogs: within } = useContext(DialogScope);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const now = () => (typeof latest.current === 'boolean' ? null : latest.current);
    const unregister = register({
      within,
      isChanged: () => now()?.isChanged() ?? latest.current === true,
      isSending: () => now()?.isSending?.() ?? false,
      kept: () => now()?.kept?.() ?? null,
      asks: now()?.asks,
    });
    return unregister;
  }, [within]);
};
