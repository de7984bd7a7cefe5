import { minPassword } from '../../contract/account';

/** Says how many characters a new password still lacks. */
export const longEnough = (password?: string) =>
  password && password.length < minPassword
    ? {
        message: 'terrain.account.password.levels.short',
        args: { smart_count: minPassword - password.length },
      }
    : undefined;
