import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countPeopleWithSessions } from './framework/account/session/queries';
import { type Config, readConfig } from './framework/config/config';
import { openDatabase } from './framework/db/client';
import { withServerLock } from './framework/db/with-server-lock';
import { explainDamage } from './operations/backup/explain-damage';
import { fillEmptyDatabase } from './operations/demo/fill-empty-database';
import { migrate } from './operations/migrations/migrate';
import { buildApp } from './operations/process/app';
import { exitOnUncaughtError } from './operations/process/exit-on-uncaught-error';
import { registerProduct } from './operations/process/register-product';
import { printStartupMessage } from './operations/process/startup-message';
import { seedReference } from './organisation/reference/queries';
import { getEquipmentRegister } from './sites/derived/equipment-register';

/** Between closing the server and forcing the exit, in milliseconds. */
const closeGrace = 4_000;
/** How long running requests may continue after an uncaught error, in milliseconds. */
const uncaughtErrorLimit = 10_000;

/** Starts the server: configuration, database, first data, then the address. */
const start = async () => {
  const config = readConfig();
  registerProduct();
  const { database, fillResult } = await prepareDatabase(config).catch(error => explainDamage(error, config));

  const webFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web');
  const app = await buildApp(config, database, webFolder);
  let isEnding = false;
  /**
   * Milliseconds: `notice` is how long new calls are still accepted; `exitAfter`, when the process exits even if
   * clients or the database hang.
   */
  const end = async (code: 0 | 1, { notice, exitAfter }: { notice: number; exitAfter: number }) => {
    if (isEnding) return;
    isEnding = true;
    process.exitCode = code;
    setTimeout(() => process.exit(code), exitAfter).unref();
    app.leaving = true;
    if (notice) await wait(notice);
    await app.close().catch(error => app.log.error(error, 'not everything was ended'));
    await database.close();
    process.exit(code);
  };
  const { stopNotice: notice, stopLimit } = config;
  const stop = () => end(0, { notice, exitAfter: notice + stopLimit + closeGrace });
  exitOnUncaughtError(app.log, () => end(1, { notice: 0, exitAfter: uncaughtErrorLimit }));
  await app.listen({ port: config.port, host: config.host });

  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // `npm start`, which would restart it, is gone.
  process.on('disconnect', stop);
  process.send?.('serves');

  printStartupMessage(
    app.listeningOrigin,
    config,
    database.engine,
    fillResult,
    await countPeopleWithSessions(database.db),
  );
  // Warm-up only; if it fails, the first request loads it.
  getEquipmentRegister(database.db)
    .getUpToDate(database.long)
    .catch(() => undefined);
};

/** The database, migrated and with its first data. */
const prepareDatabase = async (config: Config) => {
  const database = await openDatabase(config);
  const fillResult = await database.unbounded(async db => {
    await migrate(db);
    return withServerLock(db, database.engine, 'first data', async () => {
      await seedReference(db);
      return fillEmptyDatabase(db, config);
    });
  });
  return { database, fillResult };
};

start().catch(error => {
  console.error(`Terrain cannot start. ${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
});
