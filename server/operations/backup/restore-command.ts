import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../../framework/config/config';
import { getKeyFilePath, loadSecretKeys } from '../../framework/secrets/load-secret-keys';
import type { LoadResult } from './load-dump';
import { restoreBackup, verifyBackup } from './restore-backup';
import { formatElapsed, printMismatches, printUnknownTables, runCommand } from './run-command';

const help = `npm run restore -- FILE [--verify [--in postgres://…]]

Restores a backup into the database of DATABASE_URL, or the embedded one under DATA_DIR, and its files into UPLOAD_DIR.
The database must be empty, and no server running.
  --verify   restores it into an empty place, compares, and takes that away again: a temporary embedded database,
             or the empty PostgreSQL database that --in names
`;

/** `npm run restore` */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      in: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.help || !file || positionals.length > 1 || (values.in && !values.verify)) {
    process.stdout.write(help);
    return values.help ? 0 : 2;
  }
  const config = readConfig();
  const began = Date.now();
  const result = values.verify
    ? await verifyBackup(config, file, values.in)
    : await restoreBackup(config, file);
  console.log(`${formatSummary(result)} in ${formatElapsed(began)}.`);
  printMismatches(result);
  printUnknownTables(result);
  if (result.missing.length)
    console.log(
      `${result.missing.length} files that rows name were not there when it was made, ${result.missing[0]} among them.`,
    );
  if (values.verify) return result.differing.length ? 1 : 0;
  console.log('Everybody signs in again.');
  reportKey(config, result);
  return 0;
});

const formatSummary = ({ sums, files, at, version }: LoadResult) => {
  const tables = Object.values(sums);
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length} files of ${at} (Terrain ${version}), all as they were written,`;
};

/** Reports the key without which no server starts on the restored data. Looks for one without creating it. */
const reportKey = (config: Config, { key }: LoadResult) => {
  if (key === null) return;
  try {
    const hasConfiguredKey = config.secretKey !== undefined || config.secretKeyFile !== undefined;
    const { keys } = loadSecretKeys(
      hasConfiguredKey ? config : { ...config, secretKeyFile: getKeyFilePath(config.dataDir) },
    );
    if (keys.some(({ id }) => id === key)) return;
  } catch {
    // No readable key.
  }
  console.log(
    `What is secret in it is sealed under key ${key}, which is not here: bring that back before you start (SECRET_KEY, or ${getKeyFilePath(config.dataDir)}).`,
  );
};
