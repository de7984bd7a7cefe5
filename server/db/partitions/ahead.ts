import { type Kysely, sql } from 'kysely';
import { type Family, type FamilyName, families } from './families';
import { inOneMoment } from './in-one-moment';
import { isPartitioned, lastId, partitionsOf } from './queries';
import { run } from './run';

type AnyDb = Kysely<any>;

/**
 * Makes partitions until there is room for half a partition more than is in use, or beyond the id `upTo` of what is about
 * to be written. Answers their names.
 */
export const keepPartitionsAhead = async (
  db: AnyDb,
  name: FamilyName,
  upTo = 0,
): Promise<readonly string[]> => {
  const family: Family = families[name];
  const [first] = Object.keys(family.tables);
  if (!(await isPartitioned(db, first))) return [];
  let made: string[] = [];
  const make = async (tx: AnyDb) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`partitions of ${first}`}))`.execute(tx);
    const wanted = Math.max(await lastId(tx, first), upTo) + family.size / 2;
    made = [];
    for (let from = (await partitionsOf(tx, first)).at(-1)!.to; from < wanted; from += family.size)
      made.push(await makePartition(tx, family, from));
  };
  await inOneMoment(db, make);
  return made;
};

const makePartition = async (db: AnyDb, { size, tables }: Family, from: number) => {
  const number = from / size;
  const [first] = Object.keys(tables);
  for (const [table, key] of Object.entries(tables)) {
    const name = `${table}_${number}`;
    await run(db, `create table ${name} (like ${table} including all)`);
    if (table !== first)
      await run(db, `alter table ${name} add foreign key (${key}) references ${first}_${number}`);
    await run(
      db,
      `alter table ${table} attach partition ${name} for values from (${from}) to (${from + size})`,
    );
  }
  return `${first}_${number}`;
};
