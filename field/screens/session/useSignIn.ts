import { useState } from 'react';
import { errors } from '../../../contract/framework/errors';
import { ApiError } from '../../framework/server/call';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { isStorageFullError } from '../../work/storage/storage-full-error';
import { type Credentials, replacePassword, signIn } from './auth';

/** What is asked for now: name and password, the confirmation code as well, or a new password. */
type Step = 'password' | 'code' | 'newPassword';

/** The sign-in flow: what each answer of the server leads to. `done`: a session is open and usable. */
export const useSignIn = (first: Step, done: () => void = () => undefined) => {
  const vault = useVault();
  const { words, fill } = useWords();
  const [step, setStep] = useState<Step>(first);
  const { busy, once } = useSingleFlight();
  const [refused, setRefused] = useState<string | null>(null);
  const [agentsOnly, setAgentsOnly] = useState(false);

  const attempt = (work: () => Promise<void>) =>
    once(async () => {
      setRefused(null);
      setAgentsOnly(false);
      try {
        await work();
      } catch (error) {
        const errcode = error instanceof ApiError ? error.errcode : null;
        if (errcode === errors.codeNeeded.errcode) setStep('code');
        else setRefused(formatError(error));
        setAgentsOnly(errcode === errors.forbidden.errcode);
      }
    });

  const formatError = (error: unknown): string => {
    const texts = words.session.refused;
    // There is no space even for the session.
    if (isStorageFullError(error)) return texts.full;
    if (!(error instanceof ApiError)) return String(error);
    const { status, errcode, fields, retryAfter } = error;
    if (status === 0) return navigator.onLine ? texts.unreached : texts.offline;
    if (errcode === errors.forbidden.errcode) return texts.agentsOnly;
    const minutes = retryAfter && Math.ceil(retryAfter / 60);
    const text = fields.length ? fields.map(({ message }) => message).join(' ') : error.message;
    if (!text) return fill(texts.server, { status });
    return minutes ? `${text} ${fill(texts.again, { smart_count: minutes })}` : text;
  };

  return {
    step,
    busy,
    refused,
    /** An office user, whose account opens the office app. */
    agentsOnly,
    signIn: (credentials: Credentials) =>
      attempt(async () => {
        const user = await signIn(vault, credentials);
        if (!user) return setRefused(words.session.refused.anotherAgent);
        if (user.must_change_password) return setStep('newPassword');
        done();
      }),
    setPassword: (old: string, next: string) =>
      attempt(async () => {
        await replacePassword(vault, old, next);
        done();
      }),
    backToPassword: () => {
      setRefused(null);
      setStep('password');
    },
  };
};
