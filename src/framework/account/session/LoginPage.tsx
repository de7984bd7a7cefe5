import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Navigate, Link as RouterLink, useLocation } from 'react-router';
import type { SessionUser } from '../../../../contract/framework/session';
import { useSession } from '../../providers/sessionStore';
import { useHealth } from '../useHealth';
import { AuthLayout } from './AuthLayout';
import { isMobileAppUser, MobileAppRedirect } from './MobileAppRedirect';
import { getNextPage } from './next-page';
import { PasswordField } from './PasswordField';
import { forgotPasswordHash } from './reset-code';
import { useSignIn } from './useSignIn';

/** The sign-in page: name and password, then the code of the second factor if the account has one. */
export const LoginPage = () => {
  const translate = useTranslate();
  const user = useSession();
  const { step, warning, mobileApp, submit, backToPassword, busy } = useSignIn();
  const canResetByMail = useHealth()?.password_by_mail;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** Whether a recovery code is entered instead of the authenticator's. */
  const [isRecovering, setIsRecovering] = useState(false);
  const codeInput = useAutoFocus(step === 'code' && !busy);

  useEffect(() => {
    document.title = `${translate('terrain.session.title')} · ${translate('terrain.shell.product')}`;
  }, [translate]);

  if (user) return <SignedInRedirect user={user} />;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit({ username, password, code: step === 'code' ? code : undefined });
  };
  const codeHelp = isRecovering ? 'terrain.session.recoveryHelp' : 'terrain.session.codeHelp';
  const switchCodeKind = () => {
    setCode('');
    setIsRecovering(!isRecovering);
  };
  const goBack = () => {
    setCode('');
    setIsRecovering(false);
    backToPassword();
  };

  return (
    <AuthLayout>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        onKeyDown={event => event.key === 'Escape' && step === 'code' && goBack()}
        sx={{ width: '100%', maxWidth: 360 }}
      >
        <Typography component="h1" variant="h4">
          {translate(step === 'code' ? 'terrain.session.codeTitle' : 'terrain.session.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
          {translate(step === 'code' ? codeHelp : 'terrain.session.subtitle')}
        </Typography>
        <SignInWarnings warning={warning} mobileApp={mobileApp} />
        {step === 'password' ? (
          <>
            <UsernameField value={username} onChange={setUsername} />
            <PasswordField value={password} onChange={setPassword} />
          </>
        ) : (
          <CodeField
            key={String(isRecovering)}
            value={code}
            onChange={setCode}
            isRecovering={isRecovering}
            inputRef={codeInput}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={busy} sx={{ mt: 2 }}>
          {translate(step === 'code' ? 'terrain.session.confirm' : 'terrain.session.signIn')}
        </Button>
        {step === 'password' && canResetByMail && <ForgotPasswordLink />}
        {step === 'code' && (
          <CodeStepButtons isRecovering={isRecovering} onSwitch={switchCodeKind} onBack={goBack} />
        )}
      </Box>
    </AuthLayout>
  );
};

/** After submitting, the busy overlay returns the focus to the password field, which no longer exists. */
const useAutoFocus = (isActive: boolean) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, [isActive]);
  return input;
};

/** Opens the page that was requested before signing in. */
const SignedInRedirect = ({ user }: { user: SessionUser }) => {
  const { state } = useLocation();
  if ((state?.nextPathname ?? '/') === '/' && isMobileAppUser(user)) return <MobileAppRedirect />;
  return <Navigate to={getNextPage(state)} replace />;
};

const SignInWarnings = ({ warning, mobileApp }: { warning: string | null; mobileApp: string | null }) => {
  const translate = useTranslate();
  return (
    <>
      {document.documentElement.dataset.browser === 'unsupported' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('terrain.session.unsupported')}
        </Alert>
      )}
      <Box aria-live="assertive">
        {warning && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate(warning, { _: warning })}
            {mobileApp && (
              <Link href={mobileApp} sx={{ display: 'block', mt: 0.5, fontWeight: 600 }}>
                {translate('terrain.session.downloadApp')}
              </Link>
            )}
          </Alert>
        )}
      </Box>
    </>
  );
};

const ForgotPasswordLink = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ mt: 2, textAlign: 'center' }}>
      <Link component={RouterLink} to={{ pathname: '/login', hash: forgotPasswordHash }}>
        {translate('terrain.session.forgottenLink')}
      </Link>
    </Box>
  );
};

type CodeStepButtonsProps = { isRecovering: boolean; onSwitch: () => void; onBack: () => void };
const CodeStepButtons = ({ isRecovering, onSwitch, onBack }: CodeStepButtonsProps) => {
  const translate = useTranslate();
  return (
    <>
      <Button size="large" fullWidth onClick={onSwitch} sx={{ mt: 1 }}>
        {translate(`terrain.session.${isRecovering ? 'useApp' : 'useRecovery'}`)}
      </Button>
      <Button size="large" fullWidth startIcon={<ArrowBack />} onClick={onBack}>
        {translate('terrain.session.back')}
      </Button>
    </>
  );
};

type FieldProps = { value: string; onChange: (value: string) => void };

const UsernameField = ({ value, onChange }: FieldProps) => {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('terrain.session.username')}
      value={value}
      onChange={event => onChange(event.target.value)}
      autoComplete="username"
      autoFocus
      size="medium"
      slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 120 } }}
    />
  );
};

type CodeFieldProps = FieldProps & {
  /** For a recovery code instead of the authenticator's. */
  isRecovering: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
};
const CodeField = ({ value, onChange, isRecovering, inputRef }: CodeFieldProps) => {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(isRecovering ? 'terrain.session.recovery' : 'terrain.session.code')}
      value={value}
      onChange={event => onChange(event.target.value)}
      autoComplete={isRecovering ? 'off' : 'one-time-code'}
      autoFocus={isRecovering}
      inputRef={inputRef}
      size="medium"
      slotProps={{
        htmlInput: isRecovering
          ? { maxLength: 20, autoCapitalize: 'characters', spellCheck: false, style: codeStyle }
          : { inputMode: 'numeric', maxLength: 12, style: codeStyle },
      }}
    />
  );
};
const codeStyle = { letterSpacing: '0.2em', fontWeight: 600 };
