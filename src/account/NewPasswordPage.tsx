import { Box, Button, Typography } from '@mui/material';
import { required, useLogout, useTranslate } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { account } from '../../contract/account';
import { refreshSession } from '../providers/authProvider';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { SessionFrame } from '../session/SessionFrame';
import { AccountForm } from './AccountForm';
import { longEnough } from './long-enough';
import { PasswordStrength } from './PasswordStrength';
import { usePasswordMin } from './usePasswordMin';

/** What a one-time password opens: the choice of one's own. */
export const NewPasswordPage = () => {
  const translate = useTranslate();
  const logout = useLogout();
  const username = useSession()?.username ?? '';
  const least = usePasswordMin();
  const label = (name: string, values?: object) => translate(`terrain.account.replace.${name}`, values);
  const save = async (values: { old_password: string; new_password: string }) => {
    await call(account.actions.changePassword, values);
    await refreshSession();
  };
  return (
    <SessionFrame>
      <Box sx={{ width: '100%', maxWidth: 380 }}>
        <Typography component="h1" variant="h4">
          {label('title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
          {label('text')} {translate('terrain.account.password.rule', { least })}
        </Typography>
        <AccountForm submitLabel={label('submit')} onSubmit={save}>
          {/* Tells the browser's password keeper whose password it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            source="old_password"
            label={label('received')}
            autoComplete="current-password"
            fullWidth
            helperText={false}
            validate={required()}
          />
          <div>
            <PasswordInput
              source="new_password"
              label={label('next')}
              autoComplete="new-password"
              fullWidth
              helperText={false}
              validate={[required(), longEnough(least)]}
            />
            <PasswordStrength source="new_password" username={username} />
          </div>
        </AccountForm>
        <Button onClick={() => logout({}, '/login', false)} sx={{ mt: 1 }}>
          {label('signOut')}
        </Button>
      </Box>
    </SessionFrame>
  );
};
