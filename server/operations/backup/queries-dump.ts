import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { TableShape } from '../../framework/db/dump-target';
import { tableExists } from '../../framework/db/table-exists';
import { sealedSettings } from '../../framework/secrets/sealed';
import type { Sequence } from './dump-parts';

/** Tables of the current schema that belong to no extension. */
const fromOwnTables = sql`
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export const isDatabaseEmpty = async (db: Db) =>
  !(await sql`select c.oid ${fromOwnTables} limit 1`.execute(db)).rows.length;

/**
 * Tables and their columns, except Kysely's own, which migrating writes, and those that hold transaction ids
 * (`equipment_changes`), which mean nothing in another database and only cover the last moments.
 */
export const listTables = async (db: Db): Promise<TableShape[]> =>
  (
    await sql<TableShape>`
      select t.name, array_agg(a.attname::text order by a.attnum) as columns
      from (select c.oid, c.relname::text as name ${fromOwnTables} and c.relname not like 'kysely\\_%') t
        join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where not exists (select from pg_attribute x where x.attrelid = t.oid and x.atttypid = 'xid8'::regtype)
      group by t.name order by t.name`.execute(db)
  ).rows;

export const listSequences = async (db: Db): Promise<Sequence[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' order by 1`.execute(db);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await sql<Omit<Sequence, 'name'>>`
      select last_value::float8 as last, is_called as called from ${sql.table(name)}`.execute(db);
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
};

export const setSequence = (db: Db, { name, last, called }: Sequence) =>
  sql`select setval(${sql.lit(name)}::regclass, ${sql.lit(last)}, ${sql.lit(called)})`.execute(db);

export const listAppliedMigrations = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** By the database's clock. */
export const getDatabaseTime = async (db: Db) =>
  (await sql<{ at: Date }>`select now() as at`.execute(db)).rows[0].at.toISOString();

/** The id of the key that encrypts the secrets. */
export const getKeyId = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ sealed: string }>`
    select value #>> '{}' as sealed from settings where key = ${sealedSettings.check}`.execute(db);
  return rows[0]?.sealed.split('.')[1] ?? null;
};

/** Files below UPLOAD_DIR that rows reference; expired and generated photos have none. */
export const listReferencedFiles = async (db: Db): Promise<string[]> =>
  (
    await sql<{ file: string }>`
      select file from photos where file is not null and removed_at is null
      union select file from ${await latePhotos(db)} late where removed_at is null
      union select file from files order by 1`.execute(db)
  ).rows.map(({ file }) => file);

/** Databases of an older version, which lack these tables, are backed up too. */
const latePhotos = async (db: Db) =>
  (await tableExists(db, 'late_photos'))
    ? sql.table('late_photos')
    : sql`(select null::text as file, 0 as size, null::timestamptz as removed_at where false)`;

export const getTotalFileSize = async (db: Db) =>
  (
    await sql<{ bytes: number }>`
      select (select coalesce(sum(size), 0) from photos where file is not null and removed_at is null)::float8
        + (select coalesce(sum(size), 0) from ${await latePhotos(db)} late where removed_at is null)::float8
        + (select coalesce(sum(size), 0) from files)::float8 as bytes`.execute(db)
  ).rows[0].bytes;

type Statement = { statement: string };
/**
 * Prepares tables to be filled in any order: deletes the rows that migrations inserted, and drops foreign keys, indexes
 * and triggers. Returns the function that recreates them, which also checks the foreign keys.
 */
export const prepareTables = async (db: Db, tables: readonly TableShape[]): Promise<() => Promise<void>> => {
  const names = tables.map(({ name }) => sql.table(name));
  const foreignKeys = await sql<Statement & { undo: string }>`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`.execute(
    db,
  );
  const indexes = await sql<Statement & { undo: string }>`
    select pg_get_indexdef(i.indexrelid) as statement, format('drop index %s', i.indexrelid::regclass) as undo
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'i' and not c.relispartition
      and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(db);
  const dropped = [...foreignKeys.rows, ...indexes.rows];
  for (const { undo } of dropped) await sql.raw(undo).execute(db);
  for (const name of names) await sql`alter table ${name} disable trigger user`.execute(db);
  await sql`truncate ${sql.join(names)} restart identity`.execute(db);
  return async () => {
    for (const { statement } of dropped.reverse()) await sql.raw(statement).execute(db);
    for (const name of names) await sql`alter table ${name} enable trigger user`.execute(db);
    await sql`analyze`.execute(db);
  };
};

/** Sessions that were ended after the backup must not come back. */
export const endSessions = (db: Db) =>
  sql`update sessions set ended_at = now() where ended_at is null`.execute(db);

/** Index-only scans need a vacuum. Outside of transactions. */
export const vacuumAnalyze = (db: Db) => sql`vacuum analyze`.execute(db);

/** Whether servers are connected to this database. */
export const hasConnectedServers = async (db: Db) =>
  (
    await sql`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'terrain' limit 1`.execute(db)
  ).rows.length > 0;
