import pg from 'pg';
import { reportFigure } from './figures';

/** Disk usage per row of each table, with indexes, and of the whole database. */
export const benchDisk = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; rows: number; heap: number; indexes: number }>(`
      select c.relname as name, greatest(c.reltuples, 0)::float8 as rows,
        pg_table_size(c.oid)::float8 as heap, pg_indexes_size(c.oid)::float8 as indexes
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and pg_total_relation_size(c.oid) > 20e6
      order by pg_total_relation_size(c.oid) desc`);
    for (const { name, rows: count, heap, indexes } of rows)
      reportFigure({
        name: `disk: a row of ${name}, of ${Math.round(count).toLocaleString('en')} (indexes ${Math.round(indexes / count)})`,
        value: (heap + indexes) / count,
        unit: 'bytes',
      });
    const { rows: result } = await client.query(
      'select pg_database_size(current_database())::float8 as size',
    );
    reportFigure({ name: 'disk: the database', value: result[0].size / 1e9, unit: 'GB' });
  } finally {
    await client.end();
  }
};
