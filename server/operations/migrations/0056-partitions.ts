import { type Kysely, sql } from 'kysely';
import type { Locks, Phase } from '../../framework/db/migration-phase';
import { createTaskIndexes } from './task-indexes';

/** A database with more tasks gets the indexes by `npm run admin -- task-indexes`, while it is in use, not here. */
const maxTasks = 100_000;

/**
 * Indexes of tasks that include the row access columns. The file is named after its first version, which also
 * partitioned the tables: some databases still have them partitioned (0078).
 */
export const up = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${maxTasks} as many from (select from tasks limit ${maxTasks + 1}) t`.execute(db);
  if (rows[0].many) return;
  await createTaskIndexes(db);
  // As in databases whose tables were partitioned; tasks are never deleted.
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
