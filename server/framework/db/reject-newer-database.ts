import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

type Db = Kysely<Schema>;

/**
 * Stops an older program from using a database that a newer version has migrated, with a message that names that
 * version.
 */
export const rejectNewerDatabase = async (db: Db, known: readonly string[], version: string) => {
  if (!(await isThere(db, 'kysely_migration'))) return;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${known}::text[]) order by name`.execute(db);
  const last = rows.at(-1)?.name;
  if (last === undefined) return;
  const by = (await isThere(db, 'releases')) ? await releaseOf(db, last) : undefined;
  const needed = by?.version ?? 'a later version';
  throw new Error(
    `This database was brought to ${by ? `version ${by.version}` : needed} by migration ${last}` +
      `${by ? ` on ${by.at.toISOString().slice(0, 10)}` : ''}; this is version ${version}` +
      `${by?.version === version ? `, built before it` : ''}: start ${by ? `version ${by.version}` : needed} or later. ` +
      'Nothing was changed.',
  );
};

const isThere = async (db: Db, table: string) => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  );
  return rows[0].there;
};

const releaseOf = (db: Db, migration: string) =>
  db.selectFrom('releases').select(['version', 'at']).where('migration', '=', migration).executeTakeFirst();
