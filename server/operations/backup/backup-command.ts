import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../../framework/config/config';
import { openDatabase } from '../../framework/db/client';
import { tableExists } from '../../framework/db/table-exists';
import { type Backup, makeBackup } from './make-backup';
import { recordBackup } from './queries';
import { formatElapsed, formatMegabytes, runCommand } from './run-command';

const help = `npm run backup -- [--to FILE-OR-FOLDER] [--with-key] [--new-key]

Writes the database of DATABASE_URL, or the embedded one under DATA_DIR, and the files that people sent into one file,
while servers run. It is encrypted where BACKUP_KEY or BACKUP_KEY_FILE gives a key.
  --to         without it into BACKUP_DIR (DATA_DIR/backups)
  --with-key   puts the secret key in as well: into encrypted backups only
  --new-key    prints a new key for backups, and makes none
`;

/** `npm run backup` */
runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'with-key': { type: 'boolean', default: false },
      'new-key': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  if (values['new-key']) {
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
    const key = await generateX25519Identity();
    console.log(`BACKUP_KEY=${key}   makes backups and opens them: keep it apart from them`);
    console.log(`BACKUP_KEY=${await identityToRecipient(key)}   makes backups that the other one opens`);
    return 0;
  }
  const began = Date.now();
  const config = readConfig();
  const backup = await makeBackup(config, { to: values.to, withKey: values['with-key'] });
  await recordByUrl(config, backup);
  const { file, size, rows, files, missing, at, key } = backup;
  console.log(
    `${file}: ${rows} rows as of ${at} and ${files} files, ${formatMegabytes(size)} in ${formatElapsed(began)}.`,
  );
  if (missing.length)
    console.log(`${missing.length} files that rows name were not there, ${missing[0]} among them.`);
  if (key && !values['with-key'])
    console.log(`What is secret in it is sealed under key ${key}, which is not in it: keep that one too.`);
  return 0;
});

/**
 * For « Système »; the embedded database is only written by its server, and databases before migration 0052 have no
 * such table.
 */
const recordByUrl = async (config: Config, { at, file, size }: Backup) => {
  if (!config.databaseUrl) return;
  const { db, close } = await openDatabase(config);
  try {
    if (await tableExists(db, 'backups')) await recordBackup(db, { at, place: file, size });
  } finally {
    await close();
  }
};
