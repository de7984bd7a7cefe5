import ArrowBack from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { TextInput } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { getSession } from '../../../../contract/framework/session';
import { refreshSession } from '../../providers/authProvider';
import { call } from '../../providers/call';
import { sessionStore } from '../../providers/sessionStore';
import { AccountForm } from '../AccountForm';
import { NewPasswordInput, PasswordRule } from '../NewPasswordInput';
import { AuthPage } from './AuthPage';
import { forgotPasswordHash, resetCodeHash } from './reset-code';

/** Sets a new password by a mailed code, which comes from the link or is typed in (`code` is empty then). */
export const ResetPasswordPage = ({ code: codeFromLink }: { code: string }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [code] = useState(codeFromLink);
  const [saved, setSaved] = useState(false);
  const label = (name: string) => translate(`terrain.forgotten.${name}`);

  // Removes the code from the address and the browser's history; the state keeps it.
  useEffect(() => {
    if (codeFromLink) navigate({ pathname: '/login', hash: resetCodeHash }, { replace: true });
  }, [codeFromLink, navigate]);

  const save = async (values: { code?: string; new_password: string }) => {
    await call(getSession().actions.newPassword, { ...values, code: code || (values.code ?? '') });
    // All sessions of the account have ended, perhaps this browser's own.
    await refreshSession();
    if (!sessionStore.read()) sessionStore.clear();
    setSaved(true);
  };
  return (
    <AuthPage title={label('newTitle')} text={!saved && <PasswordRule />}>
      {saved ? (
        <>
          <Alert severity="success" role="status" sx={{ my: 3 }}>
            {label('saved')}
          </Alert>
          <Button component={Link} to="/login" replace variant="contained" size="large" fullWidth>
            {translate('terrain.session.signIn')}
          </Button>
        </>
      ) : (
        <>
          <AccountForm name="mailed" submitLabel={label('save')} onSubmit={save}>
            {!code && (
              <TextInput
                source="code"
                label={label('code')}
                autoComplete="one-time-code"
                autoFocus
                fullWidth
                helperText={false}
                validate={required()}
                slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 60 } }}
              />
            )}
            <NewPasswordInput
              label={translate('terrain.account.replace.next')}
              username=""
              autoFocus={!!code}
            />
          </AccountForm>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button component={Link} to="/login" startIcon={<ArrowBack />}>
              {label('back')}
            </Button>
            <Button component={Link} to={{ pathname: '/login', hash: forgotPasswordHash }}>
              {label('again')}
            </Button>
          </Box>
        </>
      )}
    </AuthPage>
  );
};
