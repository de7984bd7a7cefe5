import { type Kysely, sql } from 'kysely';

/**
 * Tasks that could not be done, and those that were stopped in progress: neither counts as done, so the sums stay
 * unchanged. The index of unfinished tasks includes them.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
alter table tasks
  drop constraint tasks_status_check,
  add constraint tasks_status_check check (status in
    ('', 'ongoing', 'pending', 'return', 'correct', 'accept', 'reject', 'closed', 'impossible', 'cancelled')),
  add column impossible_cause text,
  add column impossible_note text,
  add column impossible_at timestamptz;
alter table plans
  drop constraint plans_status_check,
  add constraint plans_status_check check (status in ('planned', 'done', 'impossible', 'cancelled'));
drop index tasks_open;
create index tasks_open on tasks (kind, status, created_at, id)
  where deleted_at is null
    and status in ('ongoing', 'pending', 'return', 'correct', 'reject', 'impossible', 'cancelled');
`;
