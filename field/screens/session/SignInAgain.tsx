import { useEffect, useState } from 'react';
import { errors } from '../../../contract/framework/errors';
import { Button } from '../../framework/ui/Button';
import { Sheet } from '../../framework/ui/Sheet';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { SignInForm } from './SignInForm';

/**
 * The session has expired: asks for the password on top of the current screen, and everything continues. It can be
 * closed to keep working; `requestSignIn` reopens it.
 */
export const SignInAgain = ({ isNeeded, errcode }: { isNeeded: boolean; errcode: number | null }) => {
  const { words, fill } = useWords();
  const username = useVault().get('session', 'session')?.user.username;
  const [open, setOpen] = useState(isNeeded);
  useEffect(() => {
    setOpen(isNeeded);
    const openForm = () => setOpen(isNeeded);
    addEventListener(eventName, openForm);
    return () => removeEventListener(eventName, openForm);
  }, [isNeeded]);
  const close = () => setOpen(false);
  return (
    <Sheet open={open} onClose={close} title={words.session.ended.title}>
      <p>{fill(words.session.ended.what, { username: username ?? '' })}</p>
      <SignInForm
        username={username}
        newPassword={errcode === errors.passwordToChange.errcode}
        onDone={close}
      />
      <p>{fill(words.session.ended.another, { username: username ?? '' })}</p>
      <Button onClick={close}>{words.session.ended.later}</Button>
    </Sheet>
  );
};

/** Opens the form again, from anywhere. */
export const requestSignIn = () => dispatchEvent(new Event(eventName));
const eventName = 'terrain-sign-in';
