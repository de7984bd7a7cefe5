import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * Photos uploaded in parts, identified by the id that their phone assigned, and the phone's data on a photo's place and
 * direction. The parts are files; the database has their names and the bytes received.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table photos add column accuracy real, add column direction real`.execute(db);
  await sql`
    create table uploads (
      account_id integer not null,
      id uuid not null,
      size integer not null,
      sha256 text not null,
      facts jsonb not null,
      parts jsonb not null default '[]',
      received integer not null default 0,
      photo_id integer,
      created_at timestamptz not null default now(),
      primary key (account_id, id)
    )`.execute(db);
};

export const locks: Locks['locks'] = ['photos'];
