import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../framework/ui/lazy-component';
import { useTable } from '../../framework/vault/useTable';
import { VaultProvider } from '../../framework/vault/VaultContext';
import { startAutoLock } from './auto-lock';
import { UnsentSummaryRecorder } from './unsent-summary';
import { isLockChosen, vaultStore } from './vault-state';

const BrokenPage = lazyComponent(() => import('./BrokenPage').then(page => page.BrokenPage));
const LockPage = lazyComponent(() => import('./LockPage').then(page => page.LockPage));
const LockChoicePage = lazyComponent(() => import('./LockChoicePage').then(page => page.LockChoicePage));
const SignInPage = lazyComponent(() => import('./SignInPage').then(page => page.SignInPage));

/** Shows the screens to a signed-in agent with an open vault; the address does not change. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const vaultState = useSyncExternalStore(vaultStore.subscribe, vaultStore.get);
  useEffect(() => {
    const stop = startAutoLock();
    return stop;
  }, []);
  if (vaultState.is === 'opening') return null;
  return (
    <>
      {vaultState.is === 'broken' && <BrokenPage error={vaultState.error} />}
      {vaultState.is === 'locked' && <LockPage />}
      {vaultState.is === 'open' && (
        <VaultProvider value={vaultState.vault}>
          <SignedIn>{children}</SignedIn>
        </VaultProvider>
      )}
    </>
  );
};

const SignedIn = ({ children }: { children: ReactNode }) => {
  const session = useTable('session')[0];
  const [hasChosenLock, setHasChosenLock] = useState<boolean | null>(null);
  const isSignedIn = !!session && !session.user.must_change_password;
  useEffect(() => {
    if (isSignedIn) void isLockChosen().then(setHasChosenLock);
  }, [isSignedIn]);
  if (!isSignedIn) return <SignInPage />;
  if (hasChosenLock === null) return null;
  if (!hasChosenLock) return <LockChoicePage onChosen={() => setHasChosenLock(true)} />;
  return (
    <>
      <UnsentSummaryRecorder />
      {children}
    </>
  );
};
