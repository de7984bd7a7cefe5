import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { later } from '../../framework/ui/later';
import { useTable } from '../../framework/vault/useTable';
import { VaultProvider } from '../../framework/vault/VaultContext';
import { keepClosed } from './keep-closed';
import { KeepCount } from './left-behind';
import { isLockChosen, onPhone, phoneNow } from './phone';

const BrokenPage = later(() => import('./BrokenPage').then(page => page.BrokenPage));
const LockPage = later(() => import('./LockPage').then(page => page.LockPage));
const LockChoicePage = later(() => import('./LockChoicePage').then(page => page.LockChoicePage));
const SignInPage = later(() => import('./SignInPage').then(page => page.SignInPage));

/** Shows the screens to a signed-in agent with an open vault; the address does not change. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const phone = useSyncExternalStore(onPhone, phoneNow);
  useEffect(() => {
    const stop = keepClosed();
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
      <KeepCount />
      {children}
    </>
  );
};
