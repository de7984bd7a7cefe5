import { type Kysely, sql } from 'kysely';
import { today } from '../../../contract/framework/today';
import type { Schema } from './schema';
import { tableExists } from './table-exists';

type Db = Kysely<Schema>;

/**
 * Stops an older program from using a database that a newer version has migrated, with a message that names that
 * version.
 */
export const rejectNewerDatabase = async (db: Db, migrationNames: readonly string[], version: string) => {
  if (!(await tableExists(db, 'kysely_migration'))) return;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${migrationNames}::text[]) order by name`.execute(db);
  const last = rows.at(-1)?.name;
  if (last === undefined) return;
  const release = (await tableExists(db, 'releases')) ? await findRelease(db, last) : undefined;
  const needed = release ? `version ${release.version}` : 'a later version';
  throw new Error(
    `This database was brought to ${needed} by migration ${last}` +
      `${release ? ` on ${today(release.at)}` : ''}; this is version ${version}` +
      `${release?.version === version ? `, built before it` : ''}: start ${needed} or later. ` +
      'Nothing was changed.',
  );
};

const findRelease = (db: Db, migration: string) =>
  db.selectFrom('releases').select(['version', 'at']).where('migration', '=', migration).executeTakeFirst();
