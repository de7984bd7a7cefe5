import { useLogin } from 'ra-core';
import { useState } from 'react';
import { errors } from '../../../../contract/framework/errors';
import { minLoginPasswordLength, session } from '../../../../contract/organisation/session';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { ApiError } from '../../../framework/providers/ApiError';
import { call } from '../../../framework/providers/call';
import { sessionStore } from '../../../framework/providers/sessionStore';
import { useAttempt } from '../../../framework/ui/useAttempt';

type Credentials = { username: string; password: string; code?: string };

/** The flow of signing in (document 1, sections 5 and 8): what each error leads to. */
export const useSignIn = () => {
  const login = useLogin();
  const { loading } = useFeedback();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [warning, setWarning] = useState(whyHere);
  const [mobileApp, setMobileApp] = useState<string | null>(null);
  const { busy, attempt } = useAttempt();

  const refused = async (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const errcode = error instanceof ApiError ? error.errcode : 0;
    if (errcode === errors.codeNeeded.errcode) return setStep('code');
    if (errcode === errors.webNotAllowed.errcode) {
      setWarning('terrain.session.webNotAllowed');
      return setMobileApp(await mobileAppAddress());
    }
    setWarning((error as Error).message);
  };

  const submit = async (credentials: Credentials) => {
    if (credentials.password.length < minLoginPasswordLength || !credentials.username.trim()) {
      setMobileApp(null);
      return setWarning('terrain.session.invalidPassword');
    }
    await attempt(async () => {
      setWarning(null);
      setMobileApp(null);
      const abort = new AbortController();
      loading('terrain.session.connecting', () => abort.abort());
      await login({ ...credentials, signal: abort.signal }).catch(refused);
      loading(null);
    });
  };

  const backToPassword = () => {
    setWarning(null);
    setStep('password');
  };

  return { step, warning, mobileApp, submit, backToPassword, busy };
};

/** The reason of an expired session is shown here, once. */
const whyHere = (): string | null => {
  const ended = sessionStore.ended();
  return ended && `terrain.session.${ended}`;
};

/** Nobody is signed in, so the form lists cannot provide it. */
const mobileAppAddress = () =>
  call(session.actions.health, {}).then(
    ({ mobile_app_url }) => mobile_app_url,
    () => null,
  );
