import type { Role } from '../../../contract/organisation/roles';
import type { ImportContext } from '../../framework/imports/row-importer';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { listActiveAccounts } from '../../organisation/directory/queries';
import { sitesByCode, sitesByInvoiceCode } from './queries-records';

export type KnownSite = Awaited<ReturnType<typeof sitesByCode>>[number];

/** Finds sites by code within the user's row access. */
export const loadSiteFinder = async ({ db, user, commit }: ImportContext, codes: (string | undefined)[]) => {
  const normalizedCodes = [...new Set(codes.map(code => normalizeSearchText(code)).filter(Boolean))];
  return createKeyFinder(await sitesByCode(db, user, normalizedCodes, !!commit), site => site.code);
};

/** The same for GPM sites, which can also be given by their invoice code. */
export const loadGpmSiteFinder = async (context: ImportContext, codes: (string | undefined)[]) => {
  const { db, user, commit } = context;
  const findByCode = await loadSiteFinder(context, codes);
  const unknownCodes = [...new Set(codes.filter((code): code is string => !!code && !findByCode(code)))];
  const findByInvoiceCode = createKeyFinder(
    unknownCodes.length ? await sitesByInvoiceCode(db, user, unknownCodes, !!commit) : [],
    site => site.code_facture!,
  );
  return (code: string) => findByCode(code) ?? findByInvoiceCode(code);
};

/** Finds a record by its key: case matters only where two keys differ in nothing else. */
export const createKeyFinder = <T>(records: T[], getKey: (record: T) => string) => {
  const exact = new Map(records.map(record => [getKey(record), record]));
  const byNormalizedKey = new Map<string, T | undefined>();
  for (const record of records) {
    const key = normalizeSearchText(getKey(record));
    byNormalizedKey.set(key, byNormalizedKey.has(key) ? undefined : record);
  }
  return (key: string) => exact.get(key) ?? byNormalizedKey.get(normalizeSearchText(key));
};

/** Finds active people of a role by username, within the user's row access. */
export const loadPeopleFinder = async ({ db, user }: ImportContext, role: Role) => {
  const people = await listActiveAccounts(db, user, role);
  const byName = new Map(people.map(person => [normalizeSearchText(person.username), person]));
  const find = (name: string) => byName.get(normalizeSearchText(name));
  return Object.assign(find, { usernames: people.map(({ username }) => username) });
};
