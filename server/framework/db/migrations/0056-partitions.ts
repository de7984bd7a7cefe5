import { type Kysely, sql } from 'kysely';
import { createTaskIndexes } from '../task-indexes';
import type { Locks, Phase } from './phase';

/** Rows above which a database gets the indexes by `npm run admin -- task-indexes`, while it is in use, not by its upgrade. */
const most = 100_000;

/**
 * Indexes of tasks that hold who reaches them. Its name is of what it did at first: it also partitioned the tables, and
 * some databases have them so (0078).
 */
export const up = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${most} as many from (select from tasks limit ${most + 1}) t`.execute(db);
  if (rows[0].many) return;
  await createTaskIndexes(db);
  // As where the tables were partitioned: tasks are never removed.
  for (const table of ['anomalies', 'notifications'])
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_task_id_fkey`)}`.execute(
      db,
    );
};

export const locks: Locks['locks'] = ['tasks', 'anomalies', 'notifications'];

const plans = 'whoever makes a task of a plan holds the lock on the plan';
export const phase: Phase = {
  contract: {
    'constraint tasks UNIQUE (plan_id) is gone': plans,
    'unique index tasks btree (plan_id) is gone': plans,
  },
};
