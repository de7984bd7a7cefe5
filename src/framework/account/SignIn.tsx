import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPage } from '../providers/lazy';
import { LoginPage } from './session/LoginPage';
import { forgotPasswordHash, parseResetCode } from './session/reset-code';

/** The page at `/login`: the sign-in form, or the password reset, which is behind the address's #. */
export const SignIn = () => {
  const { hash } = useLocation();
  const code = parseResetCode(hash);
  if (code !== null)
    return (
      <Suspense>
        <ResetPasswordPage code={code} />
      </Suspense>
    );
  if (hash === forgotPasswordHash)
    return (
      <Suspense>
        <ForgotPasswordPage />
      </Suspense>
    );
  return <LoginPage />;
};

const ForgotPasswordPage = lazyPage(() => import('./session/ForgotPasswordPage'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyPage(() => import('./session/ResetPasswordPage'), 'ResetPasswordPage');
