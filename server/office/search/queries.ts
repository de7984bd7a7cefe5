import { sql } from 'kysely';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import type { Role } from '../../../contract/organisation/roles';
import { rowAccessByRole } from '../../../contract/organisation/row-access';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import {
  containsPattern,
  minTrigramLength,
  normalizeSearchText,
  prefixRange,
  splitWords,
} from '../../framework/lists/search-text';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';

/**
 * The best matching sites: codes that begin with the text, then names that do, then those that contain each of its
 * words. `invoiceCodes` searches invoice codes too.
 */
export const searchSites = async (
  db: Db,
  user: User,
  text: string,
  invoiceCodes: boolean,
  maxRows: number,
) => {
  const [first, last] = prefixRange(normalizeSearchText(text));
  const codeBegins = sql<boolean>`(s.code_search >= ${first} and s.code_search < ${last})`;
  const nameBegins = sql<boolean>`(s.name_search >= ${first} and s.name_search < ${last})`;
  const selectVisible = () => {
    const sites = db
      .selectFrom('sites as s')
      .where(siteVisibleTo(user))
      .select(['s.id', 's.code', 's.name', 's.status', 's.wilaya_id'])
      .limit(maxRows);
    // As in the lists: only admins see inactive sites.
    return hasAllPermissions(user) ? sites : sites.where('s.status', '=', 'active');
  };
  const selectMatchingAllWords = () =>
    splitWords(text).reduce((sites, word) => sites.where(matchesWord(word, invoiceCodes)), selectVisible());

  // Resolving an agent's sites costs more than searching them, so it is done once.
  if (rowAccessByRole[user.role].sites === 'own')
    return selectMatchingAllWords()
      .orderBy(sql`not ${codeBegins}`)
      .orderBy(sql`not ${nameBegins}`)
      .orderBy('s.code_search')
      .execute();

  const [byCode, byName] = await Promise.all([
    selectVisible().where(codeBegins).orderBy('s.code_search').execute(),
    selectVisible().where(nameBegins).orderBy('s.name_search').execute(),
  ]);
  const sitesById = new Map([...byCode, ...byName].map(site => [site.id, site]));
  if (sitesById.size < maxRows && splitWords(text).some(isIndexed))
    for (const site of await selectMatchingAllWords().execute())
      if (!sitesById.has(site.id)) sitesById.set(site.id, site);
  return [...sitesById.values()].slice(0, maxRows);
};

/** Whether a trigram index can be used: for shorter words it would be read completely. */
const isIndexed = (word: string) => word.length >= minTrigramLength;
const matchesWord = (word: string, invoiceCodes: boolean) => {
  const columns = [
    sql`s.code_search`,
    sql`s.name_search`,
    ...(invoiceCodes ? [normalizeTextSql(sql`s.code_facture`)] : []),
  ];
  const conditions = columns.map(column =>
    isIndexed(word) ? sql`${column} like ${containsPattern(word)}` : sql`strpos(${column}, ${word}) > 0`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
};

const taskColumns = [
  't.id',
  't.kind',
  't.status',
  't.created_at',
  'a.username',
  's.code as site_code',
  's.name as site_name',
] as const;

/** The task with that number, if it is within row access and of one of the kinds. */
export const findTaskByNumber = (db: Db, user: User, id: number, kinds: readonly TaskKind[]) =>
  db
    .selectFrom('tasks as t')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .leftJoin('accounts as a', 'a.id', 't.agent_id')
    .select(taskColumns)
    .where('t.id', '=', id)
    .where('t.kind', 'in', [...kinds])
    .where('t.deleted_at', 'is', null)
    .where(taskVisibleTo(user))
    .execute();

/** Active people of the roles whose username, first or last name contains each word. */
export const searchPeople = (db: Db, user: User, text: string, roles: readonly Role[], maxRows: number) =>
  splitWords(text)
    .reduce(
      (people, word) => people.where('accounts.search_text', 'like', containsPattern(word)),
      db
        .selectFrom('accounts')
        .select(['id', 'username', 'first_name', 'last_name', 'role'])
        .where('role', 'in', [...roles])
        .where(isActiveAccount)
        .where(accountVisibleTo(user)),
    )
    // Usernames that begin with the text come first.
    .orderBy(sql`username_key not like ${`${likeText(text)}%`}`)
    .orderBy('username_key')
    .limit(maxRows)
    .execute();
const likeText = (text: string) => normalizeSearchText(text).replace(/[\\%_]/g, '\\$&');

/**
 * Bar codes that begin with the text, of tasks within row access. Only so many candidates are read, whether or not
 * their tasks are within row access: a longer text finds further ones.
 */
export const searchBarCodes = (
  db: Db,
  user: User,
  text: string,
  kinds: readonly TaskKind[],
  maxRows: number,
) => {
  const [first, last] = prefixRange(normalizeSearchText(text));
  return db
    .selectFrom(
      db
        .selectFrom('bar_codes')
        .selectAll()
        .where('code_search', '>=', first)
        .where('code_search', '<', last)
        .orderBy('code_search')
        .limit(maxCandidates)
        .as('b'),
    )
    .innerJoin('tasks as t', 't.id', 'b.task_id')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .select([
      'b.code',
      't.id as task_id',
      't.kind',
      's.id as site_id',
      's.code as site_code',
      's.name as site_name',
    ])
    .where('t.kind', 'in', [...kinds])
    .where('t.deleted_at', 'is', null)
    .where(taskVisibleTo(user))
    .orderBy('b.code_search')
    .orderBy('t.id', 'desc')
    .limit(maxRows)
    .execute();
};
/** The codes that are read from the index, before row access is checked. */
const maxCandidates = 500;

/** Serial numbers of equipment that begin with the text, on sites within row access. */
export const searchSerialNumbers = (db: Db, user: User, text: string, maxRows: number) => {
  const [first, last] = prefixRange(normalizeSearchText(text));
  const serial = sql<string>`(${normalizeTextSql(sql`serial_number`)} collate "C")`;
  const sites = db
    .selectFrom(
      db
        .selectFrom('site_equipment')
        .select(['id', 'site_id', 'category', 'serial_number', serial.as('serial')])
        .where('serial_number', 'is not', null)
        .where(serial, '>=', first)
        .where(serial, '<', last)
        .orderBy(serial)
        .limit(maxCandidates)
        .as('e'),
    )
    .innerJoin('sites as s', 's.id', 'e.site_id')
    .select([
      'e.serial_number',
      'e.category',
      's.id as site_id',
      's.code as site_code',
      's.name as site_name',
    ])
    .where(siteVisibleTo(user))
    .orderBy('e.serial')
    .orderBy('e.id')
    .limit(maxRows);
  return (hasAllPermissions(user) ? sites : sites.where('s.status', '=', 'active')).execute();
};
