import { type Kysely, sql } from 'kysely';

/**
 * A replica that becomes primary may lack the last events of the previous primary. `timeline` is the timeline on which
 * the last places were assigned; after a promotion, places continue far above `kept`, the last place that survived, so
 * that none is assigned twice.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table outbox_row add column timeline text, add column kept bigint`.execute(db);
};
