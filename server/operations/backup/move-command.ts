import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../framework/config/config';
import { redactPassword } from '../../framework/db/postgres-target';
import { getKeyFilePath } from '../../framework/secrets/load-secret-keys';
import { moveDatabase } from './move-database';
import { formatElapsed, printMismatches, printUnknownTables, runCommand } from './run-command';

const help = `npm run move -- --to postgres://user:password@host:5432/terrain

Pours the database of DATA_DIR, or of DATABASE_URL, into another that is empty: a PostgreSQL, or with --to FOLDER the
embedded one under that DATA_DIR. Stop the server first. What it came from stays as it is.
`;

/** `npm run move` */
runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help || !values.to) {
    process.stdout.write(help);
    return values.help ? 0 : 2;
  }
  const config = readConfig();
  const isPostgres = /^postgres(ql)?:\/\//.test(values.to);
  const target = isPostgres
    ? { databaseUrl: values.to, dataDir: config.dataDir }
    : { dataDir: path.resolve(values.to) };
  const began = Date.now();
  const moved = await moveDatabase(config, target);
  const { sums, differing } = moved;
  const tables = Object.values(sums);
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables moved and compared in ${formatElapsed(began)}.`);
  printUnknownTables(moved);
  printMismatches(moved);
  console.log('From now on start it with:');
  console.log(
    isPostgres
      ? `  DATABASE_URL=${redactPassword(values.to)}`
      : `  DATA_DIR=${target.dataDir} (and no DATABASE_URL)`,
  );
  console.log(
    `  UPLOAD_DIR=${config.uploadDir}   (files stay there; servers on other machines must reach them)`,
  );
  if (config.secretKey === undefined && config.secretKeyFile === undefined)
    console.log(
      `  SECRET_KEY_FILE=${getKeyFilePath(config.dataDir)}   (servers on other machines need the same key)`,
    );
  return differing.length ? 1 : 0;
});
