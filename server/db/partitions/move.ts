import { type Kysely, sql } from 'kysely';
import { inOneMoment } from './in-one-moment';
import { type Definition, foreignKeysOf, type Partition } from './queries';
import { run } from './run';

type AnyDb = Kysely<any>;

/** Ids that are copied by one statement. */
const portion = 20_000;
/** Changed ids that may wait for the last moment, in which all wait. */
const few = 500;

/**
 * Moves a partition, with those of the other tables of its family that have the same bounds, to a tablespace while it is
 * in use: the rows are copied there, what is changed meanwhile is copied again, and within a moment the old ones are
 * detached and the copies attached in their places. Broken off, it changes nothing and can be called again.
 */
export const movePartition = async (
  db: AnyDb,
  tables: Record<string, string>,
  partition: Partition,
  tablespace: string,
) => {
  const number = partition.name.slice(partition.name.lastIndexOf('_'));
  const all = Object.entries(tables).map(([table, key]) => {
    const old = `${table}${number}`;
    return { table, key, old, copy: `${old}_copy` };
  });
  const bounds = `from (${partition.from || 'minvalue'}) to (${partition.to})`;
  await discard(db, all);
  await noteChanges(db, all);
  try {
    for (const each of all) await copyRows(db, each, partition, tablespace);
    while ((await copyAgain(db, all)) > few);
    for (const each of all) await referToOthers(db, each);
    await inOneMoment(db, async tx => {
      for (const { table } of all) await run(tx, `lock table ${table} in access exclusive mode`);
      await copyAgain(tx, all);
      const within: { old: string; keys: Definition[] }[] = [];
      for (const { old } of all) within.push({ old, keys: await foreignKeysOf(tx, old) });
      for (const { table, old } of all) await run(tx, `alter table ${table} detach partition ${old}`);
      for (const { old } of [...all].reverse()) await run(tx, `drop table ${old}`);
      for (const { table, old, copy } of all)
        await run(
          tx,
          `alter table ${copy} rename to ${old}`,
          `alter table ${table} attach partition ${old} for values ${bounds}`,
          `alter table ${old} drop constraint ${copy}_ids`,
        );
      for (const { old, keys } of within)
        for (const { name, definition } of keys)
          await run(tx, `alter table ${old} add constraint ${name} ${definition} not valid`);
    });
  } finally {
    await discard(db, all);
  }
  for (const { old } of all) {
    for (const { name } of await foreignKeysOf(db, old))
      await run(db, `alter table ${old} validate constraint ${name}`);
    await run(db, `vacuum (freeze, analyze) ${old}`);
  }
};

type Moved = { table: string; key: string; old: string; copy: string };

const noteChanges = async (db: AnyDb, all: Moved[]) => {
  await run(
    db,
    'create table moved_rows (partition text not null, id bigint not null)',
    `create function note_moved_row() returns trigger language plpgsql as $$
     begin
       if tg_op <> 'INSERT' then
         insert into moved_rows values (tg_table_name, (to_jsonb(old) ->> tg_argv[0])::bigint);
       end if;
       if tg_op <> 'DELETE' then
         insert into moved_rows values (tg_table_name, (to_jsonb(new) ->> tg_argv[0])::bigint);
       end if;
       return null;
     end $$`,
  );
  for (const { old, key } of all)
    await inOneMoment(db, tx =>
      run(
        tx,
        `create trigger note_moved_row after insert or update or delete on ${old}
         for each row execute function note_moved_row('${key}')`,
      ),
    );
};

const copyRows = async (
  db: AnyDb,
  { key, old, copy }: Moved,
  { from, to }: Partition,
  tablespace: string,
) => {
  await db.transaction().execute(tx =>
    run(
      tx,
      `set local default_tablespace = "${tablespace.replaceAll('"', '""')}"`,
      `create table ${copy} (like ${old} including all)`,
      // By it the copy is attached without being read.
      `alter table ${copy} add constraint ${copy}_ids check (${key} < ${to}${from ? ` and ${key} >= ${from}` : ''})`,
    ),
  );
  for (let at = from; at < to; at += portion)
    await run(
      db,
      `insert into ${copy} select * from ${old} where ${key} >= ${at} and ${key} < ${Math.min(at + portion, to)}`,
    );
};

/** Copies again what changed since; answers how many ids. */
const copyAgain = async (db: AnyDb, all: Moved[]) => {
  const again = async (tx: AnyDb) => {
    let changed = 0;
    for (const { key, old, copy } of all) {
      const { rows } = await sql<{ id: number }>`
        with gone as (delete from moved_rows where partition = ${old} returning id) select distinct id from gone`.execute(
        tx,
      );
      const ids = rows.map(({ id }) => id);
      changed += ids.length;
      if (!ids.length) continue;
      await sql`delete from ${sql.table(copy)} where ${sql.ref(key)} = any(${ids}::bigint[])`.execute(tx);
      await sql`insert into ${sql.table(copy)}
        select * from ${sql.table(old)} where ${sql.ref(key)} = any(${ids}::bigint[])`.execute(tx);
    }
    return changed;
  };
  return db.isTransaction ? again(db) : db.transaction().execute(again);
};

/** The table's references to others, made without holding up who writes there; with them the copy is attached unread. */
const referToOthers = async (db: AnyDb, { table, copy }: Moved) => {
  for (const { name, definition } of await foreignKeysOf(db, table)) {
    await inOneMoment(db, tx =>
      run(tx, `alter table ${copy} add constraint ${name} ${definition} not valid`),
    );
    await run(db, `alter table ${copy} validate constraint ${name}`);
  }
};

const discard = async (db: AnyDb, all: Moved[]) => {
  for (const { old } of all)
    await inOneMoment(db, tx => run(tx, `drop trigger if exists note_moved_row on ${old}`));
  for (const { copy } of [...all].reverse()) await run(db, `drop table if exists ${copy}`);
  await run(db, 'drop function if exists note_moved_row()', 'drop table if exists moved_rows');
};
