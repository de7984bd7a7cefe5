import { type Kysely, sql } from 'kysely';
import { isDashboardScope } from '../../../contract/figures/dashboards';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Schema } from '../../framework/db/schema';

/**
 * The contract's kinds of task as rows: plans and tasks refer to them, and the sums of dashboards read the family. Rows
 * that are correct are not touched: locking them one after the other could deadlock with requests that refer to
 * several.
 */
export const syncTaskKinds = async (db: Kysely<Schema>) => {
  const stored = new Map(
    (await db.selectFrom('task_kinds').selectAll().execute()).map(row => [row.kind, row]),
  );
  const expected = taskKinds.map(kind => {
    const { scope } = taskKindDefinitions[kind];
    return { kind, family: isDashboardScope(scope) ? scope : null };
  });
  const different = expected.filter(({ kind, family }) => stored.get(kind)?.family !== family);
  if (!different.length) return;
  await db
    .insertInto('task_kinds')
    .values(different)
    .onConflict(conflict => conflict.column('kind').doUpdateSet({ family: sql`excluded.family` }))
    .execute();
};
