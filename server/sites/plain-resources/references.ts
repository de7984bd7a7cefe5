import type { LoadNames, ProductRules } from '../../framework/plain-resources/register-plain-resources';
import {
  findAgent,
  findManager,
  getUsernames,
  isReachableAccount,
} from '../../organisation/directory/queries';
import { listClusters, wilayaNames } from '../../organisation/settings/queries-choices';
import { createSiteCodeLookup, findSite, ownerByKey, ownerLabels, wilayaById } from '../sites/queries';

const loadUsernames: LoadNames = async (db, ids) => {
  const getUsername = await getUsernames(db, ids as (number | null)[]);
  return id => getUsername(id as number | null);
};
const namesFrom =
  (names: ReadonlyMap<unknown, string>): ((key: unknown) => unknown) =>
  key =>
    names.get(key);

/** The records that values of each field type refer to. */
export const references: ProductRules['references'] = {
  account: {
    find: (db, user, id) => isReachableAccount(db, user, id as number),
    cause: 'unknownAccount',
    loadNames: loadUsernames,
  },
  agent: {
    find: (db, user, id) => findAgent(db, user, id as number),
    cause: 'unknownAgent',
    loadNames: loadUsernames,
  },
  manager: {
    find: (db, user, id) => findManager(db, user, id as number),
    cause: 'unknownManager',
    loadNames: loadUsernames,
  },
  cluster: {
    find: async (db, _, id) => (await listClusters(db)).some(cluster => cluster.id === id),
    cause: 'unknownCluster',
    loadNames: async db => namesFrom(new Map((await listClusters(db)).map(({ id, name }) => [id, name]))),
  },
  owner: {
    find: (db, _, key) => ownerByKey(db, key as string),
    cause: 'unknownOwner',
    loadNames: async db => namesFrom(await ownerLabels(db)),
  },
  site: {
    find: (db, user, id) => findSite(db, user, id as number),
    cause: 'unknownSite',
    loadNames: async (db, ids) => {
      const getSiteCode = await createSiteCodeLookup(db, ids as (number | null)[]);
      return id => getSiteCode(id as number | null);
    },
  },
  wilaya: {
    find: (db, _, id) => wilayaById(db, id as number),
    cause: 'unknownWilaya',
    loadNames: async (db, _, language) => namesFrom(await wilayaNames(db, language)),
  },
  anomalyStatus: null,
  area: null,
  severity: null,
  siteStatus: null,
  taskKind: null,
  taskStatus: null,
};
