import type { Role } from '../../../../contract/organisation/roles';
import { searchText } from '../../../framework/lists/search-text';
import { activeAccounts } from '../../../organisation/directory/queries';
import { sitesByCode, sitesByFacture } from '../queries';
import type { Work } from './kind';

export type KnownSite = Awaited<ReturnType<typeof sitesByCode>>[number];

/** Finds sites by code within the user's row access. Case matters only where two codes differ in nothing else. */
export const sitesNamed = async ({ db, user, commit }: Work, codes: (string | undefined)[]) => {
  const wanted = [...new Set(codes.map(code => searchText(code)).filter(Boolean))];
  return finderOf(await sitesByCode(db, user, wanted, !!commit), site => site.code);
};

/** The same for GPM sites, which can also be given by their invoice code. */
export const gpmSitesNamed = async (work: Work, codes: (string | undefined)[]) => {
  const { db, user, commit } = work;
  const byCode = await sitesNamed(work, codes);
  const others = [...new Set(codes.filter((code): code is string => !!code && !byCode(code)))];
  const byFacture = finderOf(
    others.length ? await sitesByFacture(db, user, others, !!commit) : [],
    site => site.code_facture!,
  );
  return (code: string) => byCode(code) ?? byFacture(code);
};

const finderOf = (sites: KnownSite[], codeOf: (site: KnownSite) => string) => {
  const exact = new Map(sites.map(site => [codeOf(site), site]));
  const alike = new Map<string, KnownSite | undefined>();
  for (const site of sites) {
    const key = searchText(codeOf(site));
    alike.set(key, alike.has(key) ? undefined : site);
  }
  return (code: string) => exact.get(code) ?? alike.get(searchText(code));
};

/** Finds active people of a role by username, within the user's row access. */
export const peopleNamed = async ({ db, user }: Work, role: Role) => {
  const people = await activeAccounts(db, user, role);
  const byName = new Map(people.map(person => [searchText(person.username), person]));
  const find = (name: string) => byName.get(searchText(name));
  return Object.assign(find, { usernames: people.map(({ username }) => username) });
};
