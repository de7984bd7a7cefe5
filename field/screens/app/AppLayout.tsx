import { type ReactNode, useEffect, useMemo } from 'react';
import { FailedCapture } from '../../evidence/photos/FailedCapture';
import { UnsavedText } from '../../framework/drafts/UnsavedText';
import { LayoutContext } from '../../framework/ui/LayoutContext';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { useSending } from '../../sync/sending/SendingContext';
import { SendingLine } from '../../sync/sending/SendingLine';
import { pruneSentData } from '../../work/storage/prune-sent-data';
import { SignInAgain } from '../session/SignInAgain';
import { Navigation } from './Navigation';

/** The frame around every screen. */
export const AppLayout = ({ children }: { children: ReactNode }) => {
  const { words } = useWords();
  const vault = useVault();
  const { state } = useSending();
  const backLabel = words.shell.back;
  const layout = useMemo(
    () => ({ status: <SendingLine />, navigation: <Navigation />, backLabel }),
    [backLabel],
  );
  useEffect(() => {
    // What could not be removed now is removed at the next start.
    void pruneSentData(vault).catch(() => undefined);
  }, [vault]);
  return (
    <LayoutContext value={layout}>
      {children}
      <FailedCapture />
      <UnsavedText />
      <SignInAgain isNeeded={state.is === 'signIn'} errcode={state.is === 'signIn' ? state.errcode : null} />
    </LayoutContext>
  );
};
