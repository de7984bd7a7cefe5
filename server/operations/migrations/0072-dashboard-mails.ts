import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * Dashboards mailed every Monday: one row per dashboard, which is stored as a saved view, and reader. `made_for`
 * advances in the transaction that queues the mail, so that each Monday has one mail.
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
