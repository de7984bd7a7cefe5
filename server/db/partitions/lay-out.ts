import { type Kysely, sql } from 'kysely';
import { type Family, families } from './families';
import { inOneMoment } from './in-one-moment';
import { placeIndexes } from './place-indexes';
import {
  foreignKeysOf,
  indexesOf,
  invalidIndexesOf,
  isPartitioned,
  lastId,
  referencesTo,
  triggersOf,
} from './queries';
import { run } from './run';

type AnyDb = Kysely<any>;

/**
 * What must be true of the tables before they can be partitioned, and what is best made while they are whole: a key holds
 * the column of the range, and no index is unique without it. A plan's one task is kept by the lock on its plan
 * (field/clock-in.ts).
 */
const adjustments = (concurrently: '' | 'concurrently'): readonly string[] => [
  ...placeIndexes(concurrently),
  `create index ${concurrently} if not exists tasks_plan on tasks (plan_id) where plan_id is not null`,
  'alter table tasks drop constraint if exists tasks_plan_id_key',
  `create index ${concurrently} if not exists photos_id on photos (id)`,
  `create unique index ${concurrently} if not exists photos_of_task on photos (task_id, id)`,
  `alter table photos drop constraint if exists photos_pkey, add constraint photos_pkey primary key using index photos_of_task`,
  'drop index if exists photos_task',
];

/**
 * Makes partitioned tables of those of a database: the tables as they are become the first partitions, nothing is
 * copied. `online`: on a database that is full and in use, step by step outside a transaction; what takes long holds up
 * nobody, and the last step takes its locks for a moment. Broken off, it can be called again.
 */
export const layOutPartitions = async (db: AnyDb, { online }: { online: boolean }) => {
  for (const family of Object.values(families)) {
    const [first] = Object.keys(family.tables);
    if (await isPartitioned(db, first)) continue;
    if (first === 'tasks') {
      if (online) await dropUnfinished(db);
      for (const each of adjustments(online ? 'concurrently' : ''))
        await (online && !each.startsWith('create') ? inOneMoment(db, tx => run(tx, each)) : run(db, each));
    }
    const upTo = endOf(family, await lastId(db, first));
    for (const [table, key] of Object.entries(family.tables)) {
      const limit = (tx: AnyDb) =>
        run(
          tx,
          `alter table ${table} drop constraint if exists ${table}_ids,
            add constraint ${table}_ids check (${key} < ${upTo}) not valid`,
        );
      await (online ? inOneMoment(db, limit) : limit(db));
      await run(db, `alter table ${table} validate constraint ${table}_ids`);
    }
    const turn = async (tx: AnyDb) => {
      for (const table of Object.keys(family.tables))
        await run(tx, `lock table ${table} in access exclusive mode`);
      for (const [table, key] of Object.entries(family.tables)) await turnTable(tx, family, table, key, upTo);
    };
    await (online ? inOneMoment(db, turn) : turn(db));
  }
};

/** An index whose making was broken off is there, but of no use: « if not exists » would leave it so. */
const dropUnfinished = async (db: AnyDb) => {
  for (const name of await invalidIndexesOf(db, ['tasks', 'photos']))
    await run(db, `drop index concurrently if exists ${name}`);
};

/** Where the partition ends that holds an id, with room for what comes while it is made. */
const endOf = ({ size }: Family, id: number) => Math.ceil((id + size / 4) / size) * size;

const turnTable = async (db: AnyDb, family: Family, table: string, key: string, upTo: number) => {
  const whole = `${table}_0`;
  const [indexes, foreignKeys, triggers] = [
    await indexesOf(db, table),
    await foreignKeysOf(db, table),
    await triggersOf(db, table),
  ];
  const primary = table === 'photos' ? 'task_id, id' : await primaryKeyOf(db, table);
  // References from one partition of a family to another's stay; others would forbid to detach one, and go.
  for (const each of await referencesTo(db, table))
    if (
      !(each.table in family.tables) &&
      !Object.keys(family.tables).some(name => each.table === `${name}_0`)
    )
      await run(db, `alter table ${each.table} drop constraint ${each.name}`);
  for (const { name } of triggers) await run(db, `drop trigger ${name} on ${table}`);
  const next = await identityOf(db, table);

  await run(db, `alter table ${table} rename to ${whole}`);
  for (const { name } of indexes) await run(db, `alter index ${name} rename to ${renamed(name, table)}`);
  await run(db, `alter table ${whole} rename constraint ${table}_pkey to ${whole}_pkey`);
  await run(
    db,
    `create table ${table} (like ${whole} including all excluding indexes) partition by range (${key})`,
  );
  await run(db, `alter table ${table} drop constraint ${table}_ids, add primary key (${primary})`);
  for (const { definition } of indexes)
    await run(db, definition.replace(` ON public.${table} `, ` ON ${table} `));
  for (const { name, definition, to } of foreignKeys)
    if (!(to in family.tables) && !to.endsWith('_0'))
      await run(db, `alter table ${table} add constraint ${name} ${definition}`);
  await run(db, `alter table ${table} attach partition ${whole} for values from (minvalue) to (${upTo})`);
  await run(db, `alter table ${whole} drop constraint ${table}_ids`);
  for (const { definition } of triggers) await run(db, definition);
  if (next) {
    await run(db, `create sequence ${table}_id_seq as ${next.type} start ${next.value} owned by ${table}.id`);
    await run(db, `alter table ${table} alter id set default nextval('${table}_id_seq')`);
  }
};

const renamed = (index: string, table: string) =>
  index.startsWith(`${table}_`) ? index.replace(`${table}_`, `${table}_0_`) : `${table}_0_${index}`;

/** Takes the numbering off a table: partitions share the one of their parent. */
const identityOf = async (db: AnyDb, table: string) => {
  const { rows } = await sql<{ type: string }>`
    select format_type(atttypid, null) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attname = 'id' and attidentity <> ''`.execute(db);
  if (!rows.length) return null;
  const value = (await lastId(db, table)) + 1;
  await run(db, `alter table ${table} alter id drop identity`);
  return { type: rows[0].type, value };
};

const primaryKeyOf = async (db: AnyDb, table: string) => {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = to_regclass(${table})`.execute(db);
  return rows[0].columns;
};
