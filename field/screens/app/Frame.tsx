import { type ReactNode, useEffect, useMemo } from 'react';
import { UnkeptPicture } from '../../evidence/photos/UnkeptPicture';
import { UnsavedText } from '../../framework/drafts/UnsavedText';
import { FrameContext } from '../../framework/ui/FrameContext';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { useSending } from '../../sync/sending/SendingContext';
import { SendingLine } from '../../sync/sending/SendingLine';
import { tidy } from '../../work/storage/tidy';
import { SignInAgain } from '../session/SignInAgain';
import { Navigation } from './Navigation';

/** The frame around every screen. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { words } = useWords();
  const vault = useVault();
  const { state } = useSending();
  const backLabel = words.shell.back;
  const around = useMemo(
    () => ({ status: <SendingLine />, navigation: <Navigation />, backLabel }),
    [backLabel],
  );
  useEffect(() => {
    // What could not be removed now is removed at the next start.
    void tidy(vault).catch(() => undefined);
  }, [vault]);
  return (
    <FrameContext value={around}>
      {children}
      <UnkeptPicture />
      <UnsavedText />
      <SignInAgain needed={state.is === 'signIn'} errcode={state.is === 'signIn' ? state.errcode : null} />
    </FrameContext>
  );
};
