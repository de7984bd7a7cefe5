import { required, useTranslate } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { PasswordStrength } from './PasswordStrength';
import { useMinPasswordLength } from './useMinPasswordLength';
import { validatePasswordLength } from './validate-password-length';

type NewPasswordInputProps = { label: string; username: string; autoFocus?: boolean };

/** The field for a new password, with its strength while typing. */
export const NewPasswordInput = ({ username, ...field }: NewPasswordInputProps) => (
  <div>
    <PasswordInput
      {...field}
      source="new_password"
      autoComplete="new-password"
      fullWidth
      helperText={false}
      validate={[required(), validatePasswordLength(useMinPasswordLength())]}
    />
    <PasswordStrength source="new_password" username={username} />
  </div>
);

/** The password requirements. */
export const PasswordRule = () => {
  const translate = useTranslate();
  const minLength = useMinPasswordLength();
  return (
    <>
      {translate('terrain.account.password.rule', { least: minLength })}{' '}
      {translate('terrain.account.password.refused')}
    </>
  );
};
