import { randomBytes } from 'node:crypto';
import { resetCode } from './accounts/reset-code';
import { resetPassword } from './accounts/reset-password';
import { readConfig } from './config';
import type { Db } from './db/client';
import { migrate, openDatabase } from './db/client';

/** `npm run admin -- ACTION NAME`: what an account needs when nobody else can let it in. */
const actions: Record<string, (db: Db, name: string) => Promise<string | null>> = {
  'reset-password': async (db, name) => {
    const password = randomBytes(12).toString('base64url');
    if (!(await resetPassword(db, name, password))) return null;
    return `New password of ${name}: ${password}   (shown this once)`;
  },
  'reset-code': async (db, name) => {
    const done = await resetCode(db, name);
    if (done === null) return null;
    return done
      ? `${name} signs in with the password alone; a new confirmation code can be set up on the account page.`
      : `${name} has no confirmation code.`;
  },
};

const main = async ([action, name]: string[]) => {
  const act = Object.hasOwn(actions, action ?? '') ? actions[action] : undefined;
  if (!act || !name) {
    console.error(`Usage: npm run admin -- ${Object.keys(actions).join('|')} NAME`);
    return 2;
  }
  const database = await openDatabase(readConfig());
  try {
    await migrate(database.db);
    const told = await act(database.db, name);
    if (told === null) console.error(`There is no account « ${name} ».`);
    else console.log(told);
    return told === null ? 1 : 0;
  } finally {
    await database.close();
  }
};

main(process.argv.slice(2)).then(
  code => process.exit(code),
  error => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
