import { type Kysely, sql } from 'kysely';
import { againWhileLocked } from '../again-while-locked';

/** Does something that needs locks on tables in use in a transaction of its own, which nobody waits behind for long. */
export const inOneMoment = (db: Kysely<any>, work: (tx: Kysely<any>) => Promise<unknown>) =>
  againWhileLocked(() =>
    db.transaction().execute(async tx => {
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await work(tx);
    }),
  );
