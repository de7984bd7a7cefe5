import { Box, Typography } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useState } from 'react';
import { PasswordInput } from 'react-admin';
import { getAccount } from '../../../contract/framework/account';
import { useFeedback } from '../feedback/FeedbackProvider';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { Section } from '../ui/Section';
import { AccountForm } from './AccountForm';
import { useInvalidateAccount } from './account-queries';
import { NewPasswordInput, PasswordRule } from './NewPasswordInput';

/** A new password, with its strength while typing. */
export const PasswordSection = () => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidateAccount = useInvalidateAccount();
  const username = useSession()?.username ?? '';
  /** A new key after each change empties the form. */
  const [formKey, setFormKey] = useState(0);
  const label = (name: string) => translate(`terrain.account.password.${name}`);

  const save = async (values: { old_password: string; new_password: string }) => {
    await call(getAccount().actions.changePassword, values);
    flash(label('saved'), 'success');
    setFormKey(formKey + 1);
    await invalidateAccount();
  };
  return (
    <Section title={label('title')}>
      <AccountForm key={formKey} submitLabel={label('change')} onSubmit={save}>
        <Typography variant="body2" color="textSecondary">
          <PasswordRule />
        </Typography>
        {/* Tells the browser's password manager whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
          <PasswordInput
            source="old_password"
            label={label('old')}
            autoComplete="current-password"
            {...passwordProps}
          />
          <NewPasswordInput label={label('new')} username={username} />
        </Box>
      </AccountForm>
    </Section>
  );
};

const passwordProps = { fullWidth: true, helperText: false, validate: required() } as const;
