import type { Role } from '../../../contract/organisation/roles';
import { createChoiceFinder, createNumberedFinder } from '../../framework/imports/value-parsers';
import type {
  LoadNames,
  ProductRules,
  Reference,
} from '../../framework/plain-resources/register-plain-resources';
import { loadPeopleFinder } from '../../organisation/directory/load-people-finder';
import {
  findAgent,
  findManager,
  getUsernames,
  isReachableAccount,
} from '../../organisation/directory/queries';
import {
  listClusters,
  listLocalizedWilayas,
  listOwners,
  listWilayas,
  wilayaNames,
} from '../../organisation/settings/queries-choices';
import { loadSiteFinder } from '../sites/load-site-finder';
import { createSiteCodeLookup, findSite, ownerByKey, ownerLabels, wilayaById } from '../sites/queries';

const loadUsernames: LoadNames = async (db, ids) => {
  const getUsername = await getUsernames(db, ids as (number | null)[]);
  return id => getUsername(id as number | null);
};
const namesFrom =
  (names: ReadonlyMap<unknown, string>): ((key: unknown) => unknown) =>
  key =>
    names.get(key);

const createPersonReader =
  (...roles: Role[]): Reference['loadCellReader'] =>
  async context => {
    const finders = await Promise.all(roles.map(role => loadPeopleFinder(context, role)));
    return {
      parse: text => finders.map(find => find(text)?.id).find(id => id !== undefined),
      choices: finders.flatMap(({ usernames }) => usernames),
    };
  };
/** Reads a number or a name. */
const createNumberedReader = (items: { id: number; name: string }[], offered = items) => {
  const find = createNumberedFinder(items);
  return { parse: (text: string) => find(text)?.id, choices: offered.map(({ name }) => name) };
};

/** The records that values of each field type refer to. */
export const references: ProductRules['references'] = {
  account: {
    find: (db, user, id) => isReachableAccount(db, user, id as number),
    cause: 'unknownAccount',
    loadNames: loadUsernames,
    loadCellReader: createPersonReader('agent', 'manager', 'cluster_manager'),
  },
  agent: {
    find: (db, user, id) => findAgent(db, user, id as number),
    cause: 'unknownAgent',
    loadNames: loadUsernames,
    loadCellReader: createPersonReader('agent'),
  },
  manager: {
    find: (db, user, id) => findManager(db, user, id as number),
    cause: 'unknownManager',
    loadNames: loadUsernames,
    loadCellReader: createPersonReader('manager'),
  },
  cluster: {
    find: async (db, _, id) => (await listClusters(db)).some(cluster => cluster.id === id),
    cause: 'unknownCluster',
    loadNames: async db => namesFrom(new Map((await listClusters(db)).map(({ id, name }) => [id, name]))),
    loadCellReader: async ({ db }) => createNumberedReader(await listClusters(db)),
  },
  owner: {
    find: (db, _, key) => ownerByKey(db, key as string),
    cause: 'unknownOwner',
    loadNames: async db => namesFrom(await ownerLabels(db)),
    loadCellReader: async ({ db }) => {
      const owners = await listOwners(db);
      return {
        parse: createChoiceFinder(Object.fromEntries(owners.map(({ id, name }) => [id, [name]]))),
        choices: owners.map(({ name }) => name),
      };
    },
  },
  site: {
    find: (db, user, id) => findSite(db, user, id as number),
    cause: 'unknownSite',
    loadNames: async (db, ids) => {
      const getSiteCode = await createSiteCodeLookup(db, ids as (number | null)[]);
      return id => getSiteCode(id as number | null);
    },
    loadCellReader: async (context, codes) => {
      const findSite = await loadSiteFinder(context, codes);
      return { parse: code => findSite(code)?.id };
    },
  },
  wilaya: {
    find: (db, _, id) => wilayaById(db, id as number),
    cause: 'unknownWilaya',
    loadNames: async (db, _, language) => namesFrom(await wilayaNames(db, language)),
    loadCellReader: async ({ db, say }) =>
      createNumberedReader(await listWilayas(db), await listLocalizedWilayas(db, say.language)),
  },
  anomalyStatus: null,
  area: null,
  severity: null,
  siteStatus: null,
  taskKind: null,
  taskStatus: null,
};
