import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from './framework/config/config';
import { migrate, openDatabase } from './framework/db/client';
import { withServerLock } from './framework/db/with-server-lock';
import { fillEmptyDatabase } from './operations/demo/fill-empty-database';
import { buildApp } from './operations/process/app';
import { exitOnUncaughtError } from './operations/process/exit-on-uncaught-error';
import { printStartupMessage } from './operations/process/startup-message';
import { countPeopleWithSessions } from './organisation/account/session/queries';
import { seedReference } from './organisation/reference/queries';
import { getEquipmentRegister } from './sites/derived/equipment-register';

/** Between closing the server and forcing the exit, in milliseconds. */
const lastMoment = 4_000;
/** How long running requests may continue after an uncaught error, in milliseconds. */
const afterUncaught = 10_000;

/** Starts the server: configuration, database, first data, then the address. */
const start = async () => {
  const config = readConfig();
  const database = await openDatabase(config);
  const first = await database.unbounded(async db => {
    await migrate(db);
    return withServerLock(db, database.engine, 'first data', async () => {
      await seedReference(db);
      return fillEmptyDatabase(db, config);
    });
  });

  const webFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web');
  const app = await buildApp(config, database, webFolder);
  let isEnding = false;
  /**
   * `notice` and `most`: how long new calls are still accepted, and after how long the process exits anyway, in
   * milliseconds.
   */
  const end = async (code: 0 | 1, { notice, most }: { notice: number; most: number }) => {
    if (isEnding) return;
    isEnding = true;
    process.exitCode = code;
    // Even if clients or the database hang.
    setTimeout(() => process.exit(code), most).unref();
    app.leaving = true;
    if (notice) await wait(notice);
    await app.close().catch(error => app.log.error(error, 'not everything was ended'));
    await database.close();
    process.exit(code);
  };
  const { stopNotice: notice, stopLimit } = config;
  const stop = () => end(0, { notice, most: notice + stopLimit + lastMoment });
  exitOnUncaughtError(app.log, () => end(1, { notice: 0, most: afterUncaught }));
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
    first,
    await countPeopleWithSessions(database.db),
  );
  // Warm-up only; if it fails, the first request loads it.
  getEquipmentRegister(database.db)
    .getUpToDate(database.long)
    .catch(() => undefined);
};

start().catch(error => {
  console.error(`Terrain cannot start. ${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
});
