import { type Kysely, sql } from 'kysely';

/**
 * The data epoch: a random id that a restore or a move replaces, so that phones notice that the server's data are not
 * those that acknowledged their work. Sessions store the device that signed in; of an account's open sessions, the
 * latest gets the device stored on the account.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    insert into settings (key, value) values ('data_epoch', to_jsonb(gen_random_uuid()::text))
    on conflict do nothing`.execute(db);
  await sql`alter table sessions add column device jsonb`.execute(db);
  await sql`
    update sessions s set device = a.device_info
    from accounts a
    where a.id = s.account_id and s.client = 'field' and s.ended_at is null and not exists (
      select from sessions later
      where later.account_id = s.account_id and later.client = 'field' and later.created_at > s.created_at)`.execute(
    db,
  );
};
