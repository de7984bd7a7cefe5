import { sql } from 'kysely';
import { acquireAdvisoryLock } from './acquire-advisory-lock';
import type { Db, Engine } from './client';

/**
 * Runs work that only one server may do at a time, such as filling an empty database: others wait until it has ended.
 * The lock belongs to a transaction, so it works through PgBouncer and ends with its holder; `work` uses other
 * connections. The embedded database has only one server.
 */
export const withServerLock = <T>(db: Db, engine: Engine, name: string, work: () => Promise<T>) =>
  engine === 'embedded'
    ? work()
    : db.transaction().execute(async trx => {
        await sql`set local lock_timeout = 0`.execute(trx);
        await acquireAdvisoryLock(trx, name);
        return work();
      });
