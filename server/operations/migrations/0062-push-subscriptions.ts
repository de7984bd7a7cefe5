import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * Phones that receive push messages while the app is closed: one row per session of the app, deleted with it. `news`
 * are the kinds that the agent selected.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

export const locks: Locks['locks'] = ['sessions', 'accounts'];

const statements = `
create table push_subscriptions (
  id integer generated always as identity primary key,
  session text not null unique references sessions on delete cascade,
  account_id integer not null references accounts on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  news text[] not null,
  language text not null check (language in ('fr', 'en')),
  created_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id);
`;
