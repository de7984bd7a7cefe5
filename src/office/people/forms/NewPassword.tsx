import { Typography } from '@mui/material';
import { required } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { longEnough } from '../../../organisation/account/long-enough';
import { PasswordStrength } from '../../../organisation/account/PasswordStrength';
import { usePasswordMin } from '../../../organisation/account/usePasswordMin';
import { useTyped } from './AvailableInput';

type NewPasswordProps = {
  label: string;
  /** The helper text until something is typed. */
  hint: string;
  username: string;
};

/** The initial password of another person's account, with its strength while typing. */
export const NewPassword = ({ label, hint, username }: NewPasswordProps) => {
  const least = usePasswordMin();
  const typed = useTyped('password') !== '';
  return (
    <div>
      <PasswordInput
        source="password"
        label={label}
        autoComplete="new-password"
        validate={[required(), longEnough(least)]}
        helperText={false}
        fullWidth
      />
      {typed ? (
        <PasswordStrength source="password" username={username} />
      ) : (
        <Typography variant="caption" color="textSecondary">
          {hint}
        </Typography>
      )}
    </div>
  );
};
