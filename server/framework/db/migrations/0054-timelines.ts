import { type Kysely, sql } from 'kysely';

/**
 * A replica that becomes primary may lack the last events of the one before. `timeline` is where the last places were
 * given out; after a promotion places go on far beyond `kept`, the last one that is left of those from before, so that
 * none is given out twice.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table outbox_row add column timeline text, add column kept bigint`.execute(db);
};
