import { type Kysely, sql } from 'kysely';

/** An authenticator secret that is being set up: active once one of its codes has been entered. */
export const up = async (db: Kysely<unknown>) => {
  await sql
    .raw(`alter table accounts add column totp_pending text, add column totp_pending_at timestamptz`)
    .execute(db);
};
