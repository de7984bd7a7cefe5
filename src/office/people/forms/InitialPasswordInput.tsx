import { Typography } from '@mui/material';
import { required } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { PasswordStrength } from '../../../framework/account/PasswordStrength';
import { useMinPasswordLength } from '../../../framework/account/useMinPasswordLength';
import { validatePasswordLength } from '../../../framework/account/validate-password-length';
import { useFieldText } from './UniqueInput';

type NewPasswordProps = {
  label: string;
  /** The helper text until something is typed. */
  hint: string;
  username: string;
};

/** The initial password of another person's account, with its strength while typing. */
export const InitialPasswordInput = ({ label, hint, username }: NewPasswordProps) => {
  const minLength = useMinPasswordLength();
  const hasInput = useFieldText('password') !== '';
  return (
    <div>
      <PasswordInput
        source="password"
        label={label}
        autoComplete="new-password"
        validate={[required(), validatePasswordLength(minLength)]}
        helperText={false}
        fullWidth
      />
      {hasInput ? (
        <PasswordStrength source="password" username={username} />
      ) : (
        <Typography variant="caption" color="textSecondary">
          {hint}
        </Typography>
      )}
    </div>
  );
};
