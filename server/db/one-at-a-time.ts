import { sql } from 'kysely';
import type { Db, Engine } from './client';
import { takeTurns } from './take-turns';

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
        await takeTurns(trx, name);
        return work();
      });

/** The same for what may take hours: whoever comes meanwhile is refused. */
export const oneOrNone = <T>(db: Db, engine: Engine, name: string, work: () => Promise<T>) =>
  engine === 'embedded'
    ? work()
    : db.transaction().execute(async trx => {
        const { rows } = await sql<{ mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtext(${`terrain ${name}`})) as mine`.execute(trx);
        if (!rows[0].mine) throw new Error('Another command is at this already: wait for its end.');
        // With it what the statement before it saw is let go of: who makes an index would wait for that, and vacuum, too.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return work();
      });
