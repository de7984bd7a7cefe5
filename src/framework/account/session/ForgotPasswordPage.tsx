import ArrowBack from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { Link } from 'react-router';
import { getSession } from '../../../../contract/framework/session';
import { call } from '../../providers/call';
import { AccountForm } from '../AccountForm';
import { AuthPage } from './AuthPage';
import { resetCodeHash } from './reset-code';

/** Requests a password reset by mail; whether the account exists is not disclosed. */
export const ForgotPasswordPage = () => {
  const translate = useTranslate();
  const [sent, setSent] = useState(false);
  const label = (name: string) => translate(`terrain.forgotten.${name}`);
  const send = async (values: { username: string }) => {
    await call(getSession().actions.forgottenPassword, values);
    setSent(true);
  };
  return (
    <AuthPage title={label('title')} text={label('text')}>
      {sent ? (
        <Alert severity="success" role="status">
          {label('sent')}
        </Alert>
      ) : (
        <AccountForm name="forgotten" submitLabel={label('send')} onSubmit={send}>
          <TextInput
            source="username"
            label={label('username')}
            autoComplete="username"
            autoFocus
            fullWidth
            helperText={false}
            validate={required()}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 120 } }}
          />
        </AccountForm>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button component={Link} to="/login" startIcon={<ArrowBack />}>
          {label('back')}
        </Button>
        <Button component={Link} to={{ pathname: '/login', hash: resetCodeHash }}>
          {label('haveCode')}
        </Button>
      </Box>
    </AuthPage>
  );
};
