import { randomBytes } from 'node:crypto';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import { resetCode } from '../../office/people/reset-code';
import { resetPassword } from '../../office/people/reset-password';
import { type AdminCommand, printResult } from './command';

/** Repairs an account that nobody else can let in; null where no account has that name. */
const onAccount = (
  reset: (db: Db, name: string, options: { mails: boolean }) => Promise<string | null>,
): AdminCommand => ({
  usage: 'NAME',
  takes: ([name]) => !!name,
  work: async ({ db }, { smtpUrl }: Config, [name]) =>
    printResult(await reset(db, name, { mails: smtpUrl !== undefined }), `There is no account « ${name} ».`),
});

export const resetPasswordCommand = onAccount(async (db, name, mails) => {
  const password = randomBytes(12).toString('base64url');
  if (!(await resetPassword(db, name, password, mails))) return null;
  return `New password of ${name}: ${password}   (shown this once; for one sign-in within 72 hours)`;
});

export const resetCodeCommand = onAccount(async (db, name, mails) => {
  const done = await resetCode(db, name, mails);
  if (done === null) return null;
  return done
    ? `${name} signs in with the password alone; a new confirmation code can be set up on the account page.`
    : `${name} has no confirmation code.`;
});
