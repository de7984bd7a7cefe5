import { secret } from './text';

export const minPasswordLength = 8;
/** A password that is being set (product decisions, « Accounts and sessions »). */
export const NewPassword = secret(0).refine(password => password.length >= minPasswordLength, {
  params: { code: 'passwordShort' },
});
