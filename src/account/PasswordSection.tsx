import { Box, Typography } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { useState } from 'react';
import { PasswordInput } from 'react-admin';
import { account } from '../../contract/account';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { useFeedback } from '../shell/feedback';
import { Section } from '../ui/Section';
import { AccountForm } from './AccountForm';
import { longEnough } from './long-enough';
import { PasswordStrength } from './PasswordStrength';
import { useAccountChanged } from './useOwnAccount';
import { usePasswordMin } from './usePasswordMin';

/** A new password, its strength told while one types. */
export const PasswordSection = () => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = useAccountChanged();
  const username = useSession()?.username ?? '';
  const least = usePasswordMin();
  const [times, setTimes] = useState(0);
  const label = (name: string) => translate(`terrain.account.password.${name}`);

  const save = async (values: { old_password: string; new_password: string }) => {
    await call(account.actions.changePassword, values);
    flash(label('saved'), 'success');
    setTimes(times + 1);
    await changed();
  };
  return (
    <Section title={label('title')}>
      <AccountForm key={times} submitLabel={label('change')} onSubmit={save}>
        <Typography variant="body2" color="textSecondary">
          {translate('terrain.account.password.rule', { least })}
        </Typography>
        {/* Tells the browser's password keeper whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
          <PasswordInput
            source="old_password"
            label={label('old')}
            autoComplete="current-password"
            {...secret}
          />
          <div>
            <PasswordInput
              source="new_password"
              label={label('new')}
              autoComplete="new-password"
              {...secret}
              validate={[required(), longEnough(least)]}
            />
            <PasswordStrength source="new_password" username={username} />
          </div>
        </Box>
      </AccountForm>
    </Section>
  );
};

const secret = { fullWidth: true, helperText: false, validate: required() } as const;
