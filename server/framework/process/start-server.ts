import { setTimeout as wait } from 'node:timers/promises';
import { countPeopleWithSessions } from '../account/session/queries';
import { type Config, readConfig } from '../config/config';
import { openDatabase } from '../db/client';
import { withServerLock } from '../db/with-server-lock';
import { buildApp } from './build-app';
import { exitOnUncaughtError } from './exit-on-uncaught-error';
import { fillEmptyDatabase } from './fill-empty-database';
import { registerProduct } from './register-product';
import type { ServerProduct } from './server-product';
import { printStartupMessage } from './startup-message';

/** Between closing the server and forcing the exit, in milliseconds. */
const closeGrace = 4_000;
/** How long running requests may continue after an uncaught error, in milliseconds. */
const uncaughtErrorLimit = 10_000;

/** Starts a product's server: configuration, database, first data, then the address. */
const start = async (product: ServerProduct, webFolder: string) => {
  const config = readConfig();
  registerProduct(product);
  const { database, firstData } = await prepareDatabase(product, config).catch(error => {
    product.explainFailure?.(error, config);
    throw error;
  });

  const app = await buildApp(product, config, database, webFolder);
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
    product,
    app.listeningOrigin,
    config,
    database.engine,
    firstData,
    await countPeopleWithSessions(database.db),
  );
  product.onStarted?.(database);
};

/** The database, migrated and with its first data. */
const prepareDatabase = async (product: ServerProduct, config: Config) => {
  const database = await openDatabase(config);
  const fillEmpty: ServerProduct['fill'] = (...start) => fillEmptyDatabase(product, ...start);
  const firstData = await database.unbounded(async db => {
    await product.migrate(db);
    return withServerLock(db, database.engine, 'first data', () => (product.fill ?? fillEmpty)(db, config));
  });
  return { database, firstData };
};

/** Starts a product's server; if that fails, the process ends with the reason. */
export const startServer = (product: ServerProduct, webFolder: string) =>
  start(product, webFolder).catch(error => {
    console.error(`${product.name} cannot start. ${error instanceof Error ? error.message : error}`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  });
