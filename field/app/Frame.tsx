import { type ReactNode, useEffect, useMemo } from 'react';
import { UnsavedText } from '../drafts/UnsavedText';
import { UnkeptPicture } from '../photos/UnkeptPicture';
import { useSending } from '../sending/SendingContext';
import { SendingLine } from '../sending/SendingLine';
import { SignInAgain } from '../session/SignInAgain';
import { tidy } from '../storage/tidy';
import { FrameContext } from '../ui/FrameContext';
import { useVault } from '../vault/VaultContext';
import { useWords } from '../words/useWords';
import { Navigation } from './Navigation';

/** What stands around every screen. */
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
