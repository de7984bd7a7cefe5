import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { readConfig } from './config';
import { equipmentPicture } from './dashboards/equipment-register';
import { migrate, openDatabase } from './db/client';
import { fillEmptyDatabase } from './db/first-fill';
import { seedReference } from './db/reference';
import { greet } from './greeting';

/** Starts the server: configuration, database, first data, then the address. */
const start = async () => {
  const config = readConfig();
  const database = await openDatabase(config);
  await migrate(database.db);
  await seedReference(database.db);
  const first = await fillEmptyDatabase(database, config);

  const webFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web');
  const app = await buildApp(config, database, webFolder);
  await app.listen({ port: config.port, host: config.host });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  greet(app.listeningOrigin, config, database.engine, first);
  // Nobody waits for its first reading; one that fails is made when it is asked for.
  equipmentPicture(database.db).catch(() => undefined);
};

start().catch(error => {
  console.error(`Terrain cannot start. ${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
});
