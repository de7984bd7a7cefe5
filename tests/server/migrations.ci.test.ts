import { type Kysely, sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { version } from '../../package.json';
import { type Db, openDatabase } from '../../server/framework/db/client';
import { migrations } from '../../server/operations/migrations';
import { migrate } from '../../server/operations/migrations/migrate';
import { copyTemplate } from './harness';

const leftOver: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftOver.splice(0)) await remove();
});

const opened = async () => {
  const { config, remove } = await copyTemplate();
  const database = await openDatabase(config);
  leftOver.push(database.close, remove);
  return database;
};
const tables = async (db: Db) =>
  (
    await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' order by 1`.execute(db)
  ).rows;
const addsColumn = {
  up: (db: Kysely<any>) => sql`alter table sites add column half_way text`.execute(db),
} as never;
const fails = { up: (db: Kysely<any>) => sql`alter table nowhere add column more text`.execute(db) } as never;

it('leaves the database as it was where one of several migrations fails, and goes on when it is mended', async () => {
  const { db } = await opened();
  const before = await tables(db);
  const first = { ...migrations, '9000-adds': addsColumn };
  await expect(migrate(db, { ...first, '9001-fails': fails })).rejects.toThrow(/"nowhere" does not exist/);
  expect(await tables(db)).toEqual(before);
  await migrate(db);
  await migrate(db, first);
  expect((await tables(db)).length).toBe(before.length + 1);
  expect(
    await db
      .selectFrom('releases')
      .select(['migration', 'version'])
      .orderBy('migration', 'desc')
      .limit(1)
      .execute(),
  ).toEqual([{ migration: '9000-adds', version }]);
});

it('stops an older program before a newer database, with a sentence that says which version it needs', async () => {
  const { db } = await opened();
  await migrate(db, { ...migrations, '9000-adds': addsColumn });
  await db.updateTable('releases').set({ version: '7.3.0' }).where('migration', '=', '9000-adds').execute();
  const today = new Date().toISOString().slice(0, 10);
  const sentence =
    `This database was brought to version 7.3.0 by migration 9000-adds on ${today}; ` +
    `this is version ${version}: start version 7.3.0 or later. Nothing was changed.`;
  const before = await tables(db);
  await expect(migrate(db)).rejects.toThrow(sentence);
  expect(await tables(db)).toEqual(before);
});
