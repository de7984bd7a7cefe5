import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../framework/ui/lazy-component';
import { useTable } from '../../framework/vault/useTable';
import { VaultProvider } from '../../framework/vault/VaultContext';
import { startAutoLock } from './auto-lock';
import { UnsentSummaryRecorder } from './unsent-summary';
import { getVaultState, isLockChosen, subscribeVaultState } from './vault-state';

const BrokenPage = lazyComponent(() => import('./BrokenPage').then(page => page.BrokenPage));
const LockPage = lazyComponent(() => import('./LockPage').then(page => page.LockPage));
const LockChoicePage = lazyComponent(() => import('./LockChoicePage').then(page => page.LockChoicePage));
const SignInPage = lazyComponent(() => import('./SignInPage').then(page => page.SignInPage));

/** Shows the screens to a signed-in agent with an open vault; the address does not change. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const phone = useSyncExternalStore(subscribeVaultState, getVaultState);
  useEffect(() => {
    const stop = startAutoLock();
    return stop;
  }, []);
  if (phone.is === 'opening') return null;
  return (
    <>
      {phone.is === 'broken' && <BrokenPage error={phone.error} />}
      {phone.is === 'locked' && <LockPage />}
      {phone.is === 'open' && (
        <VaultProvider value={phone.vault}>
          <SignedIn>{children}</SignedIn>
        </VaultProvider>
      )}
    </>
  );
};

const SignedIn = ({ children }: { children: ReactNode }) => {
  const session = useTable('session')[0];
  const [chosen, setChosen] = useState<boolean | null>(null);
  const signedIn = !!session && !session.user.must_change_password;
  useEffect(() => {
    if (signedIn) void isLockChosen().then(setChosen);
  }, [signedIn]);
  if (!signedIn) return <SignInPage />;
  if (chosen === null) return null;
  if (!chosen) return <LockChoicePage done={() => setChosen(true)} />;
  return (
    <>
      <UnsentSummaryRecorder />
      {children}
    </>
  );
};
