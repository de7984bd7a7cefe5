import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';

const siteColumns = ['s.id', 's.code', 's.code_facture', 's.code_search', 's.status', 's.owner'] as const;

/** Sites within the user's row access, by normalised codes. */
export const sitesByCode = async (db: Db, user: User, codes: string[], lock: boolean) => {
  if (!codes.length) return [];
  const query = db
    .selectFrom('sites as s')
    .select(siteColumns)
    .where('s.code_search', '=', sql<string>`any(${codes}::text[])`)
    .where(siteVisibleTo(user))
    .orderBy('s.id');
  return (lock ? query.forNoKeyUpdate() : query).execute();
};

/** GPM sites within the user's row access, by their invoice codes. */
export const sitesByInvoiceCode = (db: Db, user: User, codes: string[], lock: boolean) => {
  const query = db
    .selectFrom('sites as s')
    .select(siteColumns)
    .where(
      normalizeTextSql(sql`s.code_facture`),
      '=',
      sql<string>`any(${codes.map(code => normalizeSearchText(code))}::text[])`,
    )
    .where('s.id', 'in', eb => eb.selectFrom('site_areas').select('site_id').where('area', '=', 'gpm'))
    .where(siteVisibleTo(user))
    .orderBy('s.id');
  return (lock ? query.forNoKeyUpdate() : query).execute();
};
