import { findsPeople, findsSites, leastCode, mostFound, type search } from '../../../contract/office/search';
import { holds, isAllowed, type Rule } from '../../../contract/organisation/permissions';
import { listedRoles } from '../../../contract/organisation/roles';
import { siteDetails } from '../../../contract/sites/site-details';
import { kindsReadBy } from '../../../contract/work/task-lists';
import type { Db } from '../../framework/db/client';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { searchText } from '../../framework/lists/search-text';
import { wilayaNames } from '../../organisation/settings/queries-choices';
import { barCodesBeginning, peopleNamed, serialNumbersBeginning, sitesNamed, taskNumbered } from './queries';
import { barCodeFound, personFound, serialNumberFound, siteFound, taskFound } from './rows';

/** Everything that a text may match; each part searches only what the caller's own lists show. */
export const searchHandlers: Handlers<typeof search> = {
  find: async ({ input: { q }, user, db, language }) => {
    // Accents alone match nothing.
    if (!searchText(q)) return { sites: [], tasks: [], people: [], codes: [] };
    const [sites, tasks, people, barCodes, serialNumbers] = await Promise.all([
      isAllowed(user, findsSites) ? sitesNamed(db, user, q, holds(user, 'gpm'), mostFound) : [],
      tasksMeant(db, user, q),
      peopleMeant(db, user, q),
      q.length < leastCode ? [] : barCodesMeant(db, user, q),
      q.length < leastCode || !isAllowed(user, seesEquipment)
        ? []
        : serialNumbersBeginning(db, user, q, mostFound),
    ]);
    return {
      sites: sites.map(siteFound(await wilayaNames(db, language))),
      tasks: tasks.map(taskFound),
      people: people.map(personFound),
      codes: [...barCodes.map(barCodeFound), ...serialNumbers.map(serialNumberFound)].slice(0, mostFound),
    };
  },
};

const seesEquipment = siteDetails.actions.equipment.needs as Rule;

/** « 1234 », « #1234 », « n° 1234 » */
const tasksMeant = async (db: Db, user: User, text: string) => {
  const [, number] = /^(?:#|n[°º]?)?\s*(\d{1,9})$/i.exec(text) ?? [];
  const kinds = kindsReadBy(user);
  return number && kinds.length ? taskNumbered(db, user, Number(number), kinds) : [];
};

const peopleMeant = async (db: Db, user: User, text: string) => {
  const found = listedRoles.filter(role => isAllowed(user, findsPeople(role)));
  return found.length ? peopleNamed(db, user, text, found, mostFound) : [];
};

/** Requires the right to read evidence of that kind, as where evidence is shown. */
const barCodesMeant = async (db: Db, user: User, text: string) => {
  const kinds = kindsReadBy(user);
  return kinds.length ? barCodesBeginning(db, user, text, kinds, mostFound) : [];
};
