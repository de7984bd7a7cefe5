import { type Kysely, sql } from 'kysely';

/** A database whose tables may be older than the schema: migrations and what works on the catalogue. */
type AnyDb = Kysely<any>;

/** Whether a table is partitioned; one that came full is so once `partition` was called. */
export const isPartitioned = async (db: AnyDb, table: string) => {
  const { rows } = await sql<{ yes: boolean }>`
    select relkind = 'p' as yes from pg_class where oid = to_regclass(${table})`.execute(db);
  return rows[0]?.yes ?? false;
};

export type Partition = { name: string; from: number; to: number; tablespace: string; bytes: number };

/** A table's partitions in their order, with the ids that they hold (`from` with, `to` without) and their size on the disk. */
export const partitionsOf = async (db: AnyDb, table: string): Promise<Partition[]> => {
  const { rows } = await sql<Record<'name' | 'bounds' | 'tablespace', string> & { bytes: number }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds,
      coalesce(t.spcname, 'pg_default') as tablespace, pg_total_relation_size(c.oid) as bytes
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    left join pg_tablespace t on t.oid = c.reltablespace
    where i.inhparent = to_regclass(${table})`.execute(db);
  return rows
    .map(({ bounds, ...row }) => {
      const [, from, to] = /FROM \((.+)\) TO \((.+)\)/.exec(bounds)!.map(unquoted);
      return { ...row, from: from === 'MINVALUE' ? 0 : Number(from), to: Number(to) };
    })
    .sort((one, other) => one.from - other.from);
};
/** Eight-byte bounds are printed in quotes. */
const unquoted = (text: string) => text.replaceAll("'", '');

/** The highest id that was given out. */
export const lastId = async (db: AnyDb, table: string) => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0)::bigint as last`.execute(
    db,
  );
  return rows[0].last;
};

export type Definition = { name: string; definition: string };

/** A table's own indexes but those of its constraints, its foreign keys, and its triggers, as SQL. */
export const indexesOf = async (db: AnyDb, table: string) =>
  (
    await sql<Definition>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = to_regclass(${table}) and not i.indisprimary order by 1`.execute(db)
  ).rows;
/** Indexes of tables that « create index concurrently » began and did not end. */
export const invalidIndexesOf = async (db: AnyDb, tables: readonly string[]) =>
  (
    await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index
      where not indisvalid and indrelid = any(${tables}::regclass[])`.execute(db)
  ).rows.map(({ name }) => name);
export const foreignKeysOf = async (db: AnyDb, table: string) =>
  (
    await sql<Definition & { to: string }>`
      select conname as name, pg_get_constraintdef(oid) as definition, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = to_regclass(${table}) order by 1`.execute(
      db,
    )
  ).rows;
export const triggersOf = async (db: AnyDb, table: string) =>
  (
    await sql<Definition>`
      select tgname as name, pg_get_triggerdef(oid) as definition
      from pg_trigger where not tgisinternal and tgrelid = to_regclass(${table}) order by 1`.execute(db)
  ).rows;
/** Foreign keys of other tables that lead to one. */
export const referencesTo = async (db: AnyDb, table: string) =>
  (
    await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as table, conname as name
      from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = to_regclass(${table})
      order by 1, 2`.execute(db)
  ).rows;
