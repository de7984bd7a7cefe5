import { type Kysely, type Migration, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/framework/db/client';
import type { Phase } from '../../server/framework/db/migration-phase';
import { migrations } from '../../server/operations/migrations';
import { migrate } from '../../server/operations/migrations/migrate';
import { released } from '../../server/operations/migrations/released';
import { createEmptyDatabase } from './harness';
import { findBreakingChanges, readSchemaCatalog } from './schema-catalog';

/** The migrations of the version that is out, and those since. */
const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= released));
const since = Object.entries(migrations).filter(([name]) => name > released);

let home: Awaited<ReturnType<typeof createEmptyDatabase>>;
let database: Database;
let before: Awaited<ReturnType<typeof readSchemaCatalog>>;
beforeAll(async () => {
  home = await createEmptyDatabase();
  database = await openDatabase(home.config);
  await migrate(database.db, old);
  before = await readSchemaCatalog(database.db);
});
afterAll(async () => {
  await database?.close();
  await home?.remove();
});

it('knows the last migration of the version that is out', () => {
  expect(migrations).toHaveProperty(released);
});

it('takes nothing from the version before but what that no longer needs, as the migration that takes it says', async () => {
  const found = await withMigrations(Object.fromEntries(since));
  const declared = since.flatMap(([, { phase }]) => Object.keys(phase?.contract ?? {}));
  expect(found.filter(thing => !declared.includes(thing))).toEqual([]);
  // What a migration is said to take, it takes.
  expect(declared.filter(thing => !found.includes(thing))).toEqual([]);
});

it('names the tables in use that it takes where these are several, so that they are taken at once between the calls of a busy country', async () => {
  const { rows } = await sql<{ oid: number }>`
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database.db,
  );
  const taken = await database.db
    .transaction()
    .execute(async tx => {
      const locked = async () =>
        (
          await sql<{ name: string }>`
            select distinct relation::regclass::text as name from pg_locks
            where pid = pg_backend_pid() and relation = any(${rows.map(({ oid }) => oid)}::oid[])
              and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
            tx,
          )
        ).rows.map(({ name }) => name);
      const byMigration: string[][] = [];
      for (const [, { up }] of since) {
        const before = await locked();
        await up(tx as Kysely<any>);
        byMigration.push((await locked()).filter(name => !before.includes(name)));
      }
      throw new Undone(byMigration);
    })
    .catch(error => {
      if (error instanceof Undone) return error.taken;
      throw error;
    });
  const named = since.flatMap(([, { locks }]) => locks ?? []);
  expect(
    taken
      .filter(tables => tables.length > 1)
      .flat()
      .filter(name => !named.includes(name)),
  ).toEqual([]);
  expect(named.filter(name => !taken.flat().includes(name))).toEqual([]);
});
class Undone extends Error {
  constructor(readonly taken: string[][]) {
    super('Undone');
  }
}

it.each([
  [`alter table sites rename column address to street`, /column sites.address is gone/],
  [`alter table plans alter column instruction type varchar(20)`, /plans.instruction is another/],
  [`alter table idempotency drop constraint idempotency_pkey`, /idempotency .*is gone/],
  [`drop trigger wilayas_number on wilayas`, /trigger wilayas.wilayas_number is gone/],
  [`alter table vehicles add column wheels int not null`, /vehicles.wheels must be filled/],
  [`create unique index on sites (name)`, /unique index sites .* refuses more/],
  [`alter table plans add check (day > '2020-01-01')`, /constraint plans CHECK .* refuses more/],
  [`create table wheels (site_id int references sites)`, /keeps sites from being deleted/],
  [
    `create trigger more before insert on plans for each row execute function suppress_redundant_updates_trigger()`,
    /trigger plans.more is new/,
  ],
  [
    `create or replace function list_bar_codes() returns void language sql as 'select'`,
    /function list_bar_codes\(\) is another/,
  ],
])('refuses: %s', async (statement, sentence) => {
  const bad = { up: (db: Kysely<unknown>) => sql.raw(statement).execute(db) as never };
  expect(await withMigrations({ '9000-bad': bad })).toContainEqual(expect.stringMatching(sentence));
});

/** What breaks where these come after the version that is out; nothing of it stays. */
const withMigrations = async (pending: Record<string, Migration & { phase?: Phase }>) => {
  let found: string[] = [];
  const rollback = Symbol('only asked');
  await database.db
    .transaction()
    .execute(async trx => {
      for (const { up } of Object.values(pending)) await up(trx);
      found = findBreakingChanges(before, await readSchemaCatalog(trx));
      throw rollback;
    })
    .catch(error => {
      if (error !== rollback) throw error;
    });
  return found;
};
