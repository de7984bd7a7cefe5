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
  for (let tries = 1; ; tries++) {
    await refuseNewer(db, Object.keys(wanted), version);
    const error = await inOneTransaction(db, steps);
    if (!error) break;
    if ((error as { code?: string }).code !== lockNotAvailable || tries >= most.tries) throw error;
    await pause(most.pause);
  }
  await keepTaskKinds(db);
};
const lockNotAvailable = '55P03';

/** Answers what it failed with. */
const inOneTransaction = (db: Kysely<Schema>, steps: Record<string, Migration>): Promise<unknown> =>
  db.connection().execute(async one => {
    await sql`begin`.execute(one);
    try {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(one);
      const { error } = await new Migrator({
        db: one,
        provider: { getMigrations: async () => steps },
        disableTransactions: true,
      }).migrateToLatest();
      if (error) throw error;
      await sql`commit`.execute(one);
    } catch (error) {
      await sql`rollback`.execute(one).catch(() => undefined);
      return error;
    }
  });
/** Kysely's own: servers of an older version wait for it, too. */
const migrationLock = 3853314791062309107n;

const step = (name: string, { up }: Migration): Migration => ({
  up: async (db: Kysely<any>) => {
    await sql`select set_config('lock_timeout', ${String(patience)}, true)`.execute(db);
    await up(db);
    if (name >= firstTold) await db.insertInto('releases').values({ migration: name, version }).execute();
  },
});
