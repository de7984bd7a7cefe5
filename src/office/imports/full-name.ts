import type { NewPassword } from '../../../contract/office/imports';

/** A person's name as people write it: empty if the account has none. */
export const getFullName = ({ first_name, last_name }: Pick<NewPassword, 'first_name' | 'last_name'>) =>
  [first_name, last_name].filter(Boolean).join(' ');
