import { required, useTranslate } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { longEnough } from './long-enough';
import { PasswordStrength } from './PasswordStrength';
import { usePasswordMin } from './usePasswordMin';

type ChosenPasswordProps = { label: string; username: string; autoFocus?: boolean };

/** The field for a new password, with its strength while typing. */
export const ChosenPassword = ({ username, ...field }: ChosenPasswordProps) => (
  <div>
    <PasswordInput
      {...field}
      source="new_password"
      autoComplete="new-password"
      fullWidth
      helperText={false}
      validate={[required(), longEnough(usePasswordMin())]}
    />
    <PasswordStrength source="new_password" username={username} />
  </div>
);

/** The password requirements. */
export const PasswordRule = () => {
  const translate = useTranslate();
  const least = usePasswordMin();
  return (
    <>
      {translate('terrain.account.password.rule', { least })} {translate('terrain.account.password.refused')}
    </>
  );
};
