import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config';
import { copies } from './copies';
import { recount } from './copies/recount';
import type { Database, Db } from './db/client';
import { migrate, openDatabase } from './db/client';
import { noLimits } from './db/limits';
import { oneOrNone } from './db/one-at-a-time';
import {
  archivePartitions,
  type FamilyName,
  families,
  keepPartitionsAhead,
  layOutPartitions,
} from './db/partitions';
import { checkFiles, filesUsage, isFilesCommand, moveFiles } from './files/command';
import { resetCode } from './people/reset-code';
import { resetPassword } from './people/reset-password';
import { beginWithKey, rotateKey } from './secrets/rotate';

/** `npm run admin -- ACTION NAME`: what an account needs when nobody else can let it in. */
const onAccounts: Record<string, (db: Db, name: string, config: Config) => Promise<string | null>> = {
  'reset-password': async (db, name, { smtpUrl }) => {
    const password = randomBytes(12).toString('base64url');
    if (!(await resetPassword(db, name, password, { mails: smtpUrl !== undefined }))) return null;
    return `New password of ${name}: ${password}   (shown this once; for one sign-in within 72 hours)`;
  },
  'reset-code': async (db, name, { smtpUrl }) => {
    const done = await resetCode(db, name, { mails: smtpUrl !== undefined });
    if (done === null) return null;
    return done
      ? `${name} signs in with the password alone; a new confirmation code can be set up on the account page.`
      : `${name} has no confirmation code.`;
  },
};

/** `npm run admin -- ACTION`: what the secret key needs. */
const onKeys: Record<string, (database: Database, config: Config) => Promise<string | null>> = {
  'rotate-key': async ({ db, engine }, config) => {
    const done = await rotateKey(db, engine, config);
    return (
      done &&
      `Everything is sealed under key ${done.key} (${done.values} values were not). ${done.servers} running servers have it and seal with it.`
    );
  },
  'lost-key': async ({ db }, config) => {
    const accounts = await beginWithKey(db, config);
    return `The key begins anew: ${accounts} confirmation codes were taken off, and addresses of pictures given before open nothing.`;
  },
};

/** `npm run admin -- recount [--check]`: compares every stored copy with what it is a copy of, and mends what differs. */
const recountCopies = async (db: Db, checkOnly: boolean) => {
  const found = await recount(db, { mend: !checkOnly });
  for (const { copy, rows, examples } of found)
    console.log(`${copy} (${copies[copy].of}): ${rows} differed, for example ${JSON.stringify(examples[0])}`);
  console.log(found.length ? (checkOnly ? 'Nothing was mended.' : 'Mended.') : 'Nothing differs.');
  return found.length && checkOnly ? 1 : 0;
};

/** `npm run admin -- ACTION`: what a large database needs, while servers use it. */
const onPartitions: Record<string, (db: Db, words: string[]) => Promise<number>> = {
  partition: async db => {
    await layOutPartitions(db, { online: true });
    for (const name of Object.keys(families) as FamilyName[]) await keepPartitionsAhead(db, name);
    console.log('Tasks with their evidence, and the history, are partitioned.');
    return 0;
  },
  archive: async (db, words) => {
    const { before = '', tablespace = '' } = parseArgs({
      args: words,
      options: { before: { type: 'string' }, tablespace: { type: 'string' } },
    }).values;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || !tablespace) {
      console.error('Usage: npm run admin -- archive --before YYYY-MM-DD --tablespace NAME');
      return 2;
    }
    const tell = (name: string) => console.log(`${name} lies in ${tablespace} now.`);
    const moved = await archivePartitions(db, { before, tablespace, tell });
    if (!moved.length) console.log('No partition that is full holds only what is older.');
    return 0;
  },
};

const main = async ([action = '', ...words]: string[]) => {
  const [name] = words;
  const isFiles = action === 'files' && isFilesCommand(words);
  if (isFiles && name === '--move-to-store') return moveFiles(readConfig(), words);
  const isRecount = action === 'recount' && (name === undefined || name === '--check');
  const onAccount = Object.hasOwn(onAccounts, action) ? onAccounts[action] : undefined;
  const onKey = Object.hasOwn(onKeys, action) ? onKeys[action] : undefined;
  const onPartition = Object.hasOwn(onPartitions, action) ? onPartitions[action] : undefined;
  if (!onKey && !isRecount && !isFiles && !onPartition && !(onAccount && name)) {
    console.error(`Usage: npm run admin -- ${Object.keys(onAccounts).join('|')} NAME`);
    console.error(`       npm run admin -- ${Object.keys(onKeys).join('|')}`);
    console.error('       npm run admin -- recount [--check]');
    for (const usage of filesUsage) console.error(`       npm run admin -- files ${usage}`);
    console.error('       npm run admin -- partition');
    console.error('       npm run admin -- archive --before YYYY-MM-DD --tablespace NAME');
    return 2;
  }
  const config = readConfig();
  const database = await openDatabase({ ...config, databaseLimits: noLimits });
  try {
    await migrate(database.db);
    if (isFiles) return await checkFiles(database.db, config, words);
    if (isRecount) return await recountCopies(database.db, name === '--check');
    // Each undoes what the other of them was at, were there two.
    if (onPartition)
      return await oneOrNone(database.db, database.engine, 'partitions', () =>
        onPartition(database.db, words),
      );
    const told = onKey ? await onKey(database, config) : await onAccount!(database.db, name, config);
    if (told === null)
      console.error(
        onKey
          ? 'There is no key to change to: put the new one first, « new,old », into the file of SECRET_KEY_FILE, or into SECRET_KEY and restart the servers with it.'
          : `There is no account « ${name} ».`,
      );
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
