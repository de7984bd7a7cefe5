import ArrowBack from '@mui/icons-material/ArrowBack';
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Navigate, Link as RouterLink, useLocation } from 'react-router';
import { useSession } from '../../../framework/providers/sessionStore';
import { useHealth } from '../useHealth';
import { AuthLayout } from './AuthLayout';
import { isMobileAppUser, MobileAppRedirect } from './MobileAppRedirect';
import { forgotPasswordHash } from './reset-code';
import { useSignIn } from './useSignIn';

/** The sign-in page: name and password, then the code of the second factor if the account has one. */
export const LoginPage = () => {
  const translate = useTranslate();
  const user = useSession();
  const { state } = useLocation();
  const { step, warning, mobileApp, submit, backToPassword, busy } = useSignIn();
  const canResetByMail = useHealth()?.password_by_mail;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [recovering, setRecovering] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);

  // After submitting, the busy overlay returns the focus to the password field, which no longer exists.
  useEffect(() => {
    if (step !== 'code' || busy) return;
    const timer = setTimeout(() => codeField.current?.focus());
    return () => clearTimeout(timer);
  }, [step, busy]);

  useEffect(() => {
    document.title = `${translate('terrain.session.title')} · ${translate('terrain.shell.product')}`;
  }, [translate]);

  if (user) {
    if ((state?.nextPathname ?? '/') === '/' && isMobileAppUser(user)) return <MobileAppRedirect />;
    const nextPage = state?.nextPathname ? state.nextPathname + (state.nextSearch ?? '') : '/';
    return <Navigate to={nextPage} replace />;
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit({ username, password, code: step === 'code' ? code : undefined });
  };
  const codeHelp = recovering ? 'terrain.session.recoveryHelp' : 'terrain.session.codeHelp';
  const goBack = () => {
    setCode('');
    setRecovering(false);
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
        {step === 'password' ? (
          <>
            <TextField
              label={translate('terrain.session.username')}
              value={username}
              onChange={event => setUsername(event.target.value)}
              autoComplete="username"
              autoFocus
              size="medium"
              slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 120 } }}
            />
            <PasswordField value={password} onChange={setPassword} />
          </>
        ) : (
          <CodeField
            key={String(recovering)}
            value={code}
            onChange={setCode}
            recovering={recovering}
            inputRef={codeField}
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={busy} sx={{ mt: 2 }}>
          {translate(step === 'code' ? 'terrain.session.confirm' : 'terrain.session.signIn')}
        </Button>
        {step === 'password' && canResetByMail && (
          <Box sx={{ mt: 2, textAlign: 'center' }}>
            <Link component={RouterLink} to={{ pathname: '/login', hash: forgotPasswordHash }}>
              {translate('terrain.session.forgotten.link')}
            </Link>
          </Box>
        )}
        {step === 'code' && (
          <>
            <Button
              size="large"
              fullWidth
              onClick={() => {
                setCode('');
                setRecovering(!recovering);
              }}
              sx={{ mt: 1 }}
            >
              {translate(`terrain.session.${recovering ? 'useApp' : 'useRecovery'}`)}
            </Button>
            <Button size="large" fullWidth startIcon={<ArrowBack />} onClick={goBack}>
              {translate('terrain.session.back')}
            </Button>
          </>
        )}
      </Box>
    </AuthLayout>
  );
};

type CodeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** For a recovery code instead of the authenticator's. */
  recovering: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
};
const CodeField = ({ value, onChange, recovering, inputRef }: CodeFieldProps) => {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(recovering ? 'terrain.session.recovery' : 'terrain.session.code')}
      value={value}
      onChange={event => onChange(event.target.value)}
      autoComplete={recovering ? 'off' : 'one-time-code'}
      autoFocus={recovering}
      inputRef={inputRef}
      size="medium"
      slotProps={{
        htmlInput: recovering
          ? { maxLength: 20, autoCapitalize: 'characters', spellCheck: false, style: codeStyle }
          : { inputMode: 'numeric', maxLength: 12, style: codeStyle },
      }}
    />
  );
};
const codeStyle = { letterSpacing: '0.2em', fontWeight: 600 };

const PasswordField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const translate = useTranslate();
  const [passwordVisible, setPasswordVisible] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      label={translate('terrain.session.password')}
      type={passwordVisible ? 'text' : 'password'}
      value={value}
      onChange={event => onChange(event.target.value)}
      autoComplete="current-password"
      size="medium"
      inputRef={input}
      slotProps={{
        htmlInput: { maxLength: 200 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label={translate(
                  passwordVisible ? 'terrain.session.hidePassword' : 'terrain.session.showPassword',
                )}
                aria-pressed={passwordVisible}
                onClick={() => {
                  setPasswordVisible(!passwordVisible);
                  input.current?.focus();
                }}
              >
                {passwordVisible ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
