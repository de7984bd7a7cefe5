import { type Kysely, sql } from 'kysely';
import { type FamilyName, families } from './families';
import { movePartition } from './move';
import { isPartitioned, lastId, type Partition, partitionsOf } from './queries';

/**
 * Moves what is older than a day to the tablespace of cheap storage, partition by partition: those whose every row is
 * older, and of tasks all that belongs to them. It stays part of its tables: read, searched and, where somebody still
 * does, changed like all else. Answers the names of what was moved.
 */
export const archivePartitions = async (
  db: Kysely<any>,
  { before, tablespace, tell }: { before: string; tablespace: string; tell?: (name: string) => void },
) => {
  const moved: string[] = [];
  for (const [name, { tables }] of Object.entries(families)) {
    const [first] = Object.keys(tables);
    if (!(await isPartitioned(db, first)))
      throw new Error(`${first} is not partitioned yet: npm run admin -- partition`);
    const last = await lastId(db, first);
    for (const partition of await partitionsOf(db, first)) {
      if (partition.tablespace === tablespace || partition.to > last) continue;
      if (!(await isOlder(db, partition, instantOf[name as FamilyName], before))) continue;
      await movePartition(db, tables, partition, tablespace);
      moved.push(partition.name);
      tell?.(partition.name);
    }
  }
  return moved;
};

/** When a row of a family came to be. */
const instantOf = { tasks: 'created_at', history: 'at' } as const satisfies Record<FamilyName, string>;

/** An empty one is nothing to move. */
const isOlder = async (db: Kysely<any>, { name }: Partition, column: string, before: string) => {
  const { rows } = await sql<{ over: boolean }>`
    select coalesce(max(${sql.ref(column)}) < ${before}::timestamptz, false) as over
    from ${sql.table(name)}`.execute(db);
  return rows[0].over;
};
