import {
  canSearchPeople,
  canSearchSites,
  maxSearchResults,
  minCodeLength,
  type search,
} from '../../../contract/office/search';
import { hasPermission, isAllowed, type Rule } from '../../../contract/organisation/permissions';
import { listedRoles } from '../../../contract/organisation/roles';
import { siteDetails } from '../../../contract/sites/site-details';
import { listReadableKinds } from '../../../contract/work/task-lists';
import type { Db } from '../../framework/db/client';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { wilayaNames } from '../../organisation/settings/queries-choices';
import { findTaskByNumber, searchBarCodes, searchPeople, searchSerialNumbers, searchSites } from './queries';
import {
  toBarCodeSearchResult,
  toPersonSearchResult,
  toSerialNumberSearchResult,
  toSiteSearchResult,
  toTaskSearchResult,
} from './rows';

/** Everything that a text may match; each part searches only what the caller's own lists show. */
export const searchHandlers: Handlers<typeof search> = {
  find: async ({ input: { q }, user, db, language }) => {
    // Accents alone match nothing.
    if (!normalizeSearchText(q)) return { sites: [], tasks: [], people: [], codes: [] };
    const [sites, tasks, people, barCodes, serialNumbers] = await Promise.all([
      isAllowed(user, canSearchSites)
        ? searchSites(db, user, q, hasPermission(user, 'gpm'), maxSearchResults)
        : [],
      tasksMeant(db, user, q),
      peopleMeant(db, user, q),
      q.length < minCodeLength ? [] : barCodesMeant(db, user, q),
      q.length < minCodeLength || !isAllowed(user, seesEquipment)
        ? []
        : searchSerialNumbers(db, user, q, maxSearchResults),
    ]);
    return {
      sites: sites.map(toSiteSearchResult(await wilayaNames(db, language))),
      tasks: tasks.map(toTaskSearchResult),
      people: people.map(toPersonSearchResult),
      codes: [...barCodes.map(toBarCodeSearchResult), ...serialNumbers.map(toSerialNumberSearchResult)].slice(
        0,
        maxSearchResults,
      ),
    };
  },
};

const seesEquipment = siteDetails.actions.equipment.needs as Rule;

/** « 1234 », « #1234 », « n° 1234 » */
const tasksMeant = async (db: Db, user: User, text: string) => {
  const [, number] = /^(?:#|n[°º]?)?\s*(\d{1,9})$/i.exec(text) ?? [];
  const kinds = listReadableKinds(user);
  return number && kinds.length ? findTaskByNumber(db, user, Number(number), kinds) : [];
};

const peopleMeant = async (db: Db, user: User, text: string) => {
  const found = listedRoles.filter(role => isAllowed(user, canSearchPeople(role)));
  return found.length ? searchPeople(db, user, text, found, maxSearchResults) : [];
};

/** Requires the right to read evidence of that kind, as where evidence is shown. */
const barCodesMeant = async (db: Db, user: User, text: string) => {
  const kinds = listReadableKinds(user);
  return kinds.length ? searchBarCodes(db, user, text, kinds, maxSearchResults) : [];
};
