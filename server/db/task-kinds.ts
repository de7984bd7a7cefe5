import { type Kysely, sql } from 'kysely';
import { isFamily } from '../../contract/dashboards';
import { kindRows } from '../../contract/task-kinds';
import { taskKinds } from '../../contract/vocabulary';
import type { Schema } from './schema';

/** The contract's kinds of task as rows: plans and tasks refer to them, and the sums of dashboards read the family. */
export const keepTaskKinds = (db: Kysely<Schema>) =>
  db
    .insertInto('task_kinds')
    .values(
      taskKinds.map(kind => {
        const { scope } = kindRows[kind];
        return { kind, family: isFamily(scope) ? scope : null };
      }),
    )
    .onConflict(conflict =>
      conflict
        .column('kind')
        .doUpdateSet({ family: sql`excluded.family` })
        .where(sql<boolean>`task_kinds.family is distinct from excluded.family`),
    )
    .execute();
