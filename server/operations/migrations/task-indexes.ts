import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { retryWhileLocked } from '../../framework/db/retry-while-locked';
import type { Schema } from '../../framework/db/schema';

/** The columns that decide row access to a task; an index omits the one that it leads with. */
const place = ['owner', 'cluster_id', 'manager_id', 'site_id', 'drop_site_id'];
const including = (column?: string) => `include (${place.filter(name => name !== column).join(', ')})`;

/** Each with the index or constraint that it replaces. */
const indexes = {
  tasks_by_plan_day: {
    replaces: 'tasks_planned',
    on: `(kind, planned_day desc nulls last, id desc) ${including()} where deleted_at is null`,
  },
  tasks_by_submission: {
    replaces: 'tasks_submitted',
    on: `(kind, submitted_at desc nulls last, id desc) ${including()} where deleted_at is null`,
  },
  tasks_by_site: {
    replaces: 'tasks_site',
    on: `(site_id, kind, created_at, id) ${including('site_id')} where deleted_at is null`,
  },
  tasks_by_drop_site: {
    replaces: 'tasks_drop_site',
    on: `(drop_site_id, kind, created_at, id) ${including('drop_site_id')}
      where drop_site_id is not null and deleted_at is null`,
  },
  tasks_by_agent: {
    replaces: 'tasks_agent, tasks_agent_sites',
    on: `(agent_id, kind, created_at, id) ${including()} where deleted_at is null`,
  },
  tasks_by_wilaya: {
    replaces: 'tasks_wilaya',
    on: `(wilaya_id, kind, created_at, id) ${including()} where deleted_at is null`,
  },
};

/**
 * Task indexes that serve a sort order and include the row access columns: rows outside the reader's row access are
 * skipped without reading them. That a plan has one task is ensured by the lock on its plan (field/clock-in.ts), not by
 * an index.
 */
const create = (concurrently: '' | 'concurrently'): readonly string[] => [
  ...Object.entries(indexes).map(
    ([name, { on }]) => `create index ${concurrently} if not exists ${name} on tasks ${on}`,
  ),
  `create index ${concurrently} if not exists tasks_plan on tasks (plan_id) where plan_id is not null`,
];
const dropReplaced: readonly string[] = [
  `drop index if exists ${Object.values(indexes)
    .map(({ replaces }) => replaces)
    .join(', ')}`,
  'alter table tasks drop constraint if exists tasks_plan_id_key',
];

/** For use in a migration: `tasks` is locked until its end. */
export const createTaskIndexes = async (db: QueryExecutorProvider) => {
  for (const statement of [...create(''), ...dropReplaced]) await sql.raw(statement).execute(db);
};

/**
 * The same for a full table while servers use it, outside of a transaction. If interrupted, it can be called again.
 * Does nothing if the table is partitioned: it has them.
 */
export const createTaskIndexesOnline = async (db: Kysely<Schema>) => {
  const { rows } = await sql<{ kind: string }>`
    select relkind as kind from pg_class where oid = 'tasks'::regclass`.execute(db);
  if (rows[0].kind === 'p') return;
  // « if not exists » would keep an index whose creation was interrupted and which is unusable.
  const invalid = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where not indisvalid and indrelid = 'tasks'::regclass`.execute(db);
  for (const { name } of invalid.rows) await sql.raw(`drop index concurrently ${name}`).execute(db);
  for (const statement of create('concurrently')) await sql.raw(statement).execute(db);
  await retryWhileLocked(() =>
    db.transaction().execute(async tx => {
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      for (const statement of dropReplaced) await sql.raw(statement).execute(tx);
    }),
  );
};
