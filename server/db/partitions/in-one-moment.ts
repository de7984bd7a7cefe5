import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

const lockNotAvailable = '55P03';
/** With a pause of some tenths of a second up to one after each. */
const tries = 300;

/**
 * Does something that needs locks on tables in use. It waits a tenth of a second for each and begins again a little
 * later: nobody waits behind it for long, and it is over before PostgreSQL would take it and a call for a deadlock and
 * break the call off (`deadlock_timeout`, a second).
 */
export const inOneMoment = async (db: Kysely<any>, work: (tx: Kysely<any>) => Promise<unknown>) => {
  for (let left = tries - 1; ; left--) {
    try {
      await db.transaction().execute(async tx => {
        await sql`set local lock_timeout = '100ms'`.execute(tx);
        await work(tx);
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || left <= 0) throw error;
      await pause(200 + Math.random() * 800);
    }
  }
};
