import pg from 'pg';
import { report } from './figures';

/** What a row of each table takes on disk, with its indexes, and the whole database. Partitions count as their table. */
export const benchDisk = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; rows: number; heap: number; indexes: number }>(`
      select coalesce(parent.relname, c.relname) as name, sum(greatest(c.reltuples, 0))::float8 as rows,
        sum(pg_table_size(c.oid))::float8 as heap, sum(pg_indexes_size(c.oid))::float8 as indexes
      from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid
      left join pg_class parent on parent.oid = i.inhparent
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      group by 1 having sum(pg_total_relation_size(c.oid)) > 20e6 order by sum(pg_total_relation_size(c.oid)) desc`);
    for (const { name, rows: count, heap, indexes } of rows)
      report({
        name: `disk: a row of ${name}, of ${Math.round(count).toLocaleString('en')} (indexes ${Math.round(indexes / count)})`,
        value: (heap + indexes) / count,
        unit: 'bytes',
      });
    const { rows: whole } = await client.query('select pg_database_size(current_database())::float8 as size');
    report({ name: 'disk: the database', value: whole[0].size / 1e9, unit: 'GB' });
  } finally {
    await client.end();
  }
};
