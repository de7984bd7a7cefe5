import { useLogin } from 'ra-core';
import { useState } from 'react';
import { errors } from '../../../../contract/framework/errors';
import { getSession, minLoginPasswordLength } from '../../../../contract/framework/session';
import { useFeedback } from '../../feedback/FeedbackProvider';
import { ApiError } from '../../providers/ApiError';
import { call } from '../../providers/call';
import { sessionStore } from '../../providers/sessionStore';
import { useAttempt } from '../../ui/useAttempt';

type Credentials = { username: string; password: string; code?: string };

/**
 * State and actions of the sign-in form (document 1, sections 5 and 8). The server may request a second factor: `step`
 * is then `code`. `mobileApp` is the app's download address, for a user who may not use the web.
 */
export const useSignIn = () => {
  const login = useLogin();
  const { loading: showLoading } = useFeedback();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [warning, setWarning] = useState(getSessionEndMessage);
  const [mobileApp, setMobileApp] = useState<string | null>(null);
  const { busy, attempt } = useAttempt();

  const handleSignInError = async (error: unknown) => {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (isCancelled) return;
    const errcode = error instanceof ApiError ? error.errcode : 0;
    if (errcode === errors.codeNeeded.errcode) return setStep('code');
    if (errcode === errors.webNotAllowed.errcode) {
      setWarning('terrain.session.webNotAllowed');
      return setMobileApp(await fetchMobileAppUrl());
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
      const abortController = new AbortController();
      showLoading('terrain.session.connecting', () => abortController.abort());
      await login({ ...credentials, signal: abortController.signal }).catch(handleSignInError);
      showLoading(null);
    });
  };

  const backToPassword = () => {
    setWarning(null);
    setStep('password');
  };

  return { step, warning, mobileApp, submit, backToPassword, busy };
};

/** The translation key of the reason why the previous session ended; null if it did not. */
const getSessionEndMessage = (): string | null => {
  const ended = sessionStore.ended();
  return ended && `terrain.session.${ended}`;
};

/** Read from the public health endpoint: the form lists, which also have it, require a session. */
const fetchMobileAppUrl = () =>
  call(getSession().actions.health, {}).then(
    ({ mobile_app_url }) => mobile_app_url,
    () => null,
  );
