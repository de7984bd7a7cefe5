import { useState } from 'react';
import { errors } from '../../../contract/framework/errors';
import { ApiError, isUnreachable } from '../../framework/server/call';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { isStorageFullError } from '../../work/storage/storage-full-error';
import { type Credentials, replacePassword, signIn } from './auth';

/** What is asked for now: name and password, the confirmation code as well, or a new password. */
type Step = 'password' | 'code' | 'newPassword';

/** The steps of signing in. `onDone`: a session is open and usable. */
export const useSignIn = (firstStep: Step, onDone: () => void = () => undefined) => {
  const vault = useVault();
  const { words, fill } = useWords();
  const [step, setStep] = useState<Step>(firstStep);
  const { busy, once } = useSingleFlight();
  const [error, setError] = useState<string | null>(null);
  const [isOfficeUser, setOfficeUser] = useState(false);

  const attempt = (action: () => Promise<void>) =>
    once(async () => {
      setError(null);
      setOfficeUser(false);
      try {
        await action();
      } catch (thrown) {
        const errcode = thrown instanceof ApiError ? thrown.errcode : null;
        if (errcode === errors.codeNeeded.errcode) setStep('code');
        else setError(formatError(thrown));
        setOfficeUser(errcode === errors.forbidden.errcode);
      }
    });

  const formatError = (thrown: unknown): string => {
    const texts = words.session.refused;
    // There is no space even for the session.
    if (isStorageFullError(thrown)) return texts.full;
    if (!(thrown instanceof ApiError)) return String(thrown);
    const { status, errcode, fields, retryAfter } = thrown;
    if (isUnreachable(thrown)) return navigator.onLine ? texts.unreached : texts.offline;
    if (errcode === errors.forbidden.errcode) return texts.agentsOnly;
    const minutes = retryAfter && Math.ceil(retryAfter / 60);
    const text = fields.length ? fields.map(({ message }) => message).join(' ') : thrown.message;
    if (!text) return fill(texts.server, { status });
    return minutes ? `${text} ${fill(texts.again, { smart_count: minutes })}` : text;
  };

  return {
    step,
    busy,
    error,
    /** The account opens the office app, not this one. */
    isOfficeUser,
    signIn: (credentials: Credentials) =>
      attempt(async () => {
        const user = await signIn(vault, credentials);
        if (!user) return setError(words.session.refused.anotherAgent);
        if (user.must_change_password) return setStep('newPassword');
        onDone();
      }),
    setPassword: (oldPassword: string, newPassword: string) =>
      attempt(async () => {
        await replacePassword(vault, oldPassword, newPassword);
        onDone();
      }),
    backToPassword: () => {
      setError(null);
      setStep('password');
    },
  };
};
