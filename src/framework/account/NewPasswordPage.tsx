import { Button } from '@mui/material';
import { required, useLogout, useTranslate } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { getAccount } from '../../../contract/framework/account';
import { refreshSession } from '../providers/authProvider';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { AccountForm } from './AccountForm';
import { NewPasswordInput, PasswordRule } from './NewPasswordInput';
import { AuthPage } from './session/AuthPage';

/** After signing in with a one-time password: choose a new one. */
export const NewPasswordPage = () => {
  const translate = useTranslate();
  const logout = useLogout();
  const username = useSession()?.username ?? '';
  const label = (name: string, values?: object) => translate(`terrain.account.replace.${name}`, values);
  const save = async (values: { old_password: string; new_password: string }) => {
    await call(getAccount().actions.changePassword, values);
    await refreshSession();
  };
  return (
    <AuthPage
      title={label('title')}
      text={
        <>
          {label('text')} <PasswordRule />
        </>
      }
    >
      <AccountForm submitLabel={label('submit')} onSubmit={save}>
        {/* Tells the browser's password manager whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          source="old_password"
          label={label('received')}
          autoComplete="current-password"
          fullWidth
          helperText={false}
          validate={required()}
        />
        <NewPasswordInput label={label('next')} username={username} />
      </AccountForm>
      <Button onClick={() => logout({}, '/login', false)} sx={{ mt: 1 }}>
        {label('signOut')}
      </Button>
    </AuthPage>
  );
};
