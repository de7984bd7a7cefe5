import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { version } from '../../package.json';
import { migrations } from './migrations';
import { refuseNewer } from './newer';
import type { Schema } from './schema';
import { keepTaskKinds } from './task-kinds';

/** From this one on the database says which version brought a migration. */
const firstTold = '0050';
/** How long a migration waits for a table: whoever asks for it meanwhile waits behind it, in milliseconds. */
const patience = 2_000;
/** How often it comes back while somebody works on that table, and after how long. */
const most = { tries: 300, pause: 1_000 };

/**
 * Brings the tables up to date, and the kinds of task in them; several servers starting together wait for each other.
 * All that is new comes in one transaction: where it fails, the database is as it was, and servers that run go on.
 */
export const migrate = async (db: Kysely<Schema>, wanted: Record<string, Migration> = migrations) => {
  const steps = Object.fromEntries(Object.entries(wanted).map(([name, each]) => [name, step(name, each)]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  for (let tries = 1; ; tries++) {
    await refuseNewer(db, Object.keys(wanted), version);
    const { error } = await migrator.migrateToLatest();
    if (!error) break;
    if ((error as { code?: string }).code !== lockNotAvailable || tries >= most.tries) throw error;
    await pause(most.pause);
  }
  await keepTaskKinds(db);
};
const lockNotAvailable = '55P03';

const step = (name: string, { up }: Migration): Migration => ({
  up: async (db: Kysely<any>) => {
    await sql`select set_config('lock_timeout', ${String(patience)}, true)`.execute(db);
    await up(db);
    if (name >= firstTold) await db.insertInto('releases').values({ migration: name, version }).execute();
  },
});
