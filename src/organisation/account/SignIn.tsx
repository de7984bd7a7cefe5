import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazy, lazyPage } from '../../framework/providers/lazy';
import { LoginPage } from './session/LoginPage';
import { forgottenAt, mailedCode } from './session/mailed-code';

/** The page at `/login`: the sign-in form, or the password reset, which is behind the address's #. */
export const SignIn = () => {
  const { hash } = useLocation();
  const code = mailedCode(hash);
  if (code !== null)
    return (
      <Suspense>
        <MailedPasswordPage code={code} />
      </Suspense>
    );
  if (hash === forgottenAt)
    return (
      <Suspense>
        <ForgottenPasswordPage />
      </Suspense>
    );
  return <LoginPage />;
};

const ForgottenPasswordPage = lazy(() => import('./session/ForgottenPasswordPage'), 'ForgottenPasswordPage');
const MailedPasswordPage = lazyPage(() => import('./session/MailedPasswordPage'), 'MailedPasswordPage');
