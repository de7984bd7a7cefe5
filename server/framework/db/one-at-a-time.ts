import { sql } from 'kysely';
import type { Db, Engine } from './client';
import { serializeCalls } from './serialize-calls';

/**
 * Runs what one server alone may do, as filling a database that is empty: whoever comes meanwhile waits for its end. The
 * lock is a transaction's, which PgBouncer leaves alone and which ends with whoever holds it; `work` has connections of
 * its own. The embedded database has one server.
 */
export const oneServerAtATime = <T>(db: Db, engine: Engine, name: string, work: () => Promise<T>) =>
  engine === 'embedded'
    ? work()
    : db.transaction().execute(async trx => {
        await sql`set local lock_timeout = 0`.execute(trx);
        await serializeCalls(trx, name);
        return work();
      });
