import { sql } from 'kysely';
import { crudKey, getNameField } from '../../../contract/framework/crud';
import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import { getResource } from '../../../contract/framework/resources';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { normalizeTextSql } from '../lists/queries-orders';
import { normalizeSearchText } from '../lists/search-text';
import type { Reference } from './register-plain-resources';
import { rowVisibleTo } from './visibility';

/** A field whose values are ids of another plain resource's records: those that the user may read. */
export const createResourceReference = (resource: string): Reference => ({
  cause: 'unknownRecord',
  find: async (db, user, id) => {
    const { table, visible } = describe(db, resource, user);
    const { rows } = await sql`select from ${table} as t where t.id = ${id}::int and ${visible}`.execute(db);
    return rows.length > 0;
  },
  loadNames: async (db, ids, _, user) => {
    const { table, name, visible } = describe(db, resource, user);
    const { rows } = await sql<NamedRow>`
      select t.id, ${name} as name from ${table} as t
      where t.id = any(${ids.filter(Boolean)}::int[]) and ${visible}`.execute(db);
    const names = new Map<unknown, string>(rows.map(row => [row.id, row.name]));
    return id => names.get(id);
  },
  loadCellReader: async ({ db, user, commit }, texts) => {
    const { table, name, visible } = describe(db, resource, user);
    const written = [...new Set(texts.flatMap(text => (text ? [normalizeSearchText(text)] : [])))];
    const { rows } = await sql<NamedRow>`
      select t.id, ${name} as name from ${table} as t
      where ${normalizeTextSql(name)} = any(${written}::text[]) and ${visible}
      order by t.id ${commit ? sql`for share of t` : sql``}`.execute(db);
    return createNameFinder(rows);
  },
});

type NamedRow = { id: number; name: string };

/** Finds records by name: exactly as written, or else the only one that differs in nothing but case and accents. */
export const createNameFinder = (rows: readonly NamedRow[]) => {
  const findMatches = (text: string) => {
    const exact = rows.filter(({ name }) => name === text);
    if (exact.length > 0) return exact;
    return rows.filter(({ name }) => normalizeSearchText(name) === normalizeSearchText(text));
  };
  return {
    parse: (text: string) => {
      const matches = findMatches(text);
      return matches.length === 1 ? matches[0].id : undefined;
    },
    explain: (text: string) => (findMatches(text).length > 1 ? ('ambiguousName' as const) : undefined),
  };
};

/** Without a user all records, for readers of everything. */
const describe = (db: Db, resource: string, user?: User) => {
  const contract = getResource(resource);
  const mayRead = !user || isAllowed(user, contract.actions.list.needs as Rule);
  return {
    table: sql.table(crudKey(contract)),
    name: sql.ref<string>(`t.${getNameField(contract)}`),
    visible: !user ? sql`true` : mayRead ? rowVisibleTo(db, contract, user) : sql`false`,
  };
};
