import { type Kysely, sql } from 'kysely';

/** A confirmation code that is being set up: its secret counts once a code of it was entered. */
export const up = async (db: Kysely<unknown>) => {
  await sql
    .raw(`alter table accounts add column totp_pending text, add column totp_pending_at timestamptz`)
    .execute(db);
};
