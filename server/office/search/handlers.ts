import { hasPermission, isAllowed, type Rule } from '../../../contract/framework/permissions';
import {
  canSearchPeople,
  canSearchSites,
  maxSearchResults,
  minCodeLength,
  type search,
} from '../../../contract/office/search';
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

/** Searches sites, tasks, people and codes; each part finds only what the caller's own lists show. */
export const searchHandlers: Handlers<typeof search> = {
  find: async ({ input: { q }, user, db, language }) => {
    // Accents alone match nothing.
    if (!normalizeSearchText(q)) return { sites: [], tasks: [], people: [], codes: [] };
    const isLongEnough = q.length >= minCodeLength;
    const [sites, tasks, people, barCodes, serialNumbers] = await Promise.all([
      isAllowed(user, canSearchSites)
        ? searchSites(db, user, q, hasPermission(user, 'gpm'), maxSearchResults)
        : [],
      findTask(db, user, q),
      findPeople(db, user, q),
      isLongEnough ? findBarCodes(db, user, q) : [],
      isLongEnough && isAllowed(user, canSeeEquipment)
        ? searchSerialNumbers(db, user, q, maxSearchResults)
        : [],
    ]);
    const codes = [...barCodes.map(toBarCodeSearchResult), ...serialNumbers.map(toSerialNumberSearchResult)];
    return {
      sites: sites.map(toSiteSearchResult(await wilayaNames(db, language))),
      tasks: tasks.map(toTaskSearchResult),
      people: people.map(toPersonSearchResult),
      codes: codes.slice(0, maxSearchResults),
    };
  },
};

const canSeeEquipment = siteDetails.actions.equipment.needs as Rule;

/** The task with a number: « 1234 », « #1234 », « n° 1234 ». */
const findTask = async (db: Db, user: User, text: string) => {
  const [, number] = /^(?:#|n[°º]?)?\s*(\d{1,9})$/i.exec(text) ?? [];
  const kinds = listReadableKinds(user);
  return number && kinds.length ? findTaskByNumber(db, user, Number(number), kinds) : [];
};

const findPeople = async (db: Db, user: User, text: string) => {
  const roles = listedRoles.filter(role => isAllowed(user, canSearchPeople(role)));
  return roles.length ? searchPeople(db, user, text, roles, maxSearchResults) : [];
};

/** Only of kinds of tasks that the user may read: bar codes are part of a task's evidence. */
const findBarCodes = async (db: Db, user: User, text: string) => {
  const kinds = listReadableKinds(user);
  return kinds.length ? searchBarCodes(db, user, text, kinds, maxSearchResults) : [];
};
