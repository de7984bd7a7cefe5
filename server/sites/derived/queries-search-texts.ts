import { type Selectable, sql } from 'kysely';
import { buildAccountSearchText } from '../../framework/account/account-search-text';
import type { Db } from '../../framework/db/client';
import type { AccountTable } from '../../framework/db/schema-accounts';
import { normalizeSearchText } from '../../framework/lists/search-text';
import type { SiteTable } from '../schema';
import type { DerivedData } from './derived-data';
import { batchByIds } from './queries-batches';

/** A site's code and name normalised for the search; only for the values given. */
export const buildSiteSearchTexts = ({ code, name }: { code?: string; name?: string | null }) => ({
  ...(code !== undefined && { code_search: normalizeSearchText(code) }),
  ...(name !== undefined && { name_search: normalizeSearchText(name) }),
});

// Written by the application, not SQL, where lower-casing depends on the database's locale.
const deriveSearchTexts = <Row extends object>(
  description: Pick<DerivedData, 'source' | 'updatedBy'>,
  table: 'sites' | 'accounts',
  buildTexts: (row: Row) => object,
): DerivedData => {
  const findDifferences = async (db: Db, ids: readonly number[]) => {
    const { rows } = await sql<Row & { id: number }>`
      select * from ${sql.table(table)} where id = any(${ids}::int[]) order by id`.execute(db);
    return rows.flatMap(row => {
      const expected = Object.entries(buildTexts(row));
      const stored = Object.fromEntries(expected.map(([name]) => [name, row[name as keyof Row]]));
      if (expected.every(([name, text]) => stored[name] === text)) return [];
      return [{ row: { id: row.id }, stored, right: Object.fromEntries(expected) }];
    });
  };
  return {
    ...description,
    ...batchByIds(table, ids => ({
      findDifferences: db => findDifferences(db, ids),
      repair: db =>
        db.transaction().execute(async tx => {
          await sql`select id from ${sql.table(table)} where id = any(${ids}::int[]) order by id for update`.execute(
            tx,
          );
          for (const { row, right } of await findDifferences(tx, ids))
            await tx
              .updateTable(table)
              .set(right as object)
              .where('id', '=', row.id as number)
              .execute();
        }),
    })),
  };
};

export const siteSearch = deriveSearchTexts(
  {
    source: 'a site’s code and name, as they are searched',
    updatedBy: 'the writers of sites (queries-sites.ts)',
  },
  'sites',
  ({ code, name }: Selectable<SiteTable>) => buildSiteSearchTexts({ code, name }),
);
export const accountSearch = deriveSearchTexts(
  {
    source: 'names, address and number of an account, as they are searched',
    updatedBy: 'buildAccountSearchText, by its writers',
  },
  'accounts',
  (account: Selectable<AccountTable>) => buildAccountSearchText(account),
);
