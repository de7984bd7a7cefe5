import { type Kysely, sql } from 'kysely';

/** The tables that 0056 partitioned in some databases: the first of each group, and those partitioned by its ids. */
const tableGroups = [['tasks', 'task_tests', 'photos', 'bar_codes'], ['history']];

/**
 * Gives partitioned tables a default partition: partitions are no longer created ahead, and rows beyond the last one
 * have a place there. Databases whose tables are not partitioned stay as they are.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const [first, ...dependents] of tableGroups) {
    const { rows } = await sql<{ partitioned: boolean }>`
      select relkind = 'p' as partitioned from pg_class where oid = ${first}::regclass`.execute(db);
    if (!rows[0].partitioned) continue;
    const tables = [first, ...dependents];
    await sql`lock table ${sql.join(tables.map(name => sql.table(name)))} in access exclusive mode`.execute(
      db,
    );
    for (const name of tables)
      await sql`create table ${sql.table(`${name}_default`)} partition of ${sql.table(name)} default`.execute(
        db,
      );
    for (const name of dependents)
      await sql`alter table ${sql.table(`${name}_default`)}
        add foreign key (task_id) references ${sql.table(`${first}_default`)}`.execute(db);
  }
};
