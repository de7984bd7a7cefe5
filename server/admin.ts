import { randomBytes } from 'node:crypto';
import { resetPassword } from './accounts/reset-password';
import { readConfig } from './config';
import { migrate, openDatabase } from './db/client';

/** `npm run admin -- reset-password NAME`: a new password for a lost account, printed once. */
const main = async ([action, name]: string[]) => {
  if (action !== 'reset-password' || !name) {
    console.error('Usage: npm run admin -- reset-password NAME');
    return 2;
  }
  const database = await openDatabase(readConfig());
  try {
    await migrate(database.db);
    const password = randomBytes(12).toString('base64url');
    if (!(await resetPassword(database.db, name, password))) {
      console.error(`There is no account « ${name} ».`);
      return 1;
    }
    console.log(`New password of ${name}: ${password}   (shown this once)`);
    return 0;
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
