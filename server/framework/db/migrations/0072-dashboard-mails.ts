import { type Kysely, sql } from 'kysely';
import type { Locks } from './phase';

/**
 * Dashboards that go out by mail every Monday: one row a dashboard, which is kept among the saved views, and reader.
 * `made_for` is moved on in the transaction that leaves the mail in the queue, so that a Monday has one.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

export const locks: Locks['locks'] = ['views', 'accounts'];

const statements = `
create table dashboard_mails (
  id integer generated always as identity primary key,
  view_id integer not null references views on delete cascade,
  account_id integer not null references accounts on delete cascade,
  format text not null check (format in ('pdf', 'xlsx')),
  language text not null check (language in ('fr', 'en')),
  made_for date not null,
  created_at timestamptz not null default now(),
  unique (view_id, account_id)
);
create index dashboard_mails_account on dashboard_mails (account_id);
`;
