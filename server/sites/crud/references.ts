import type { z } from 'zod';
import { unwrapNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import type { CauseName } from '../../framework/language/language';
import { findAgent, findManager, isReachableAccount } from '../../organisation/directory/queries';
import { getCatalogueName } from '../../organisation/settings/get-catalogue-name';
import { listClusters } from '../../organisation/settings/queries-choices';
import { requireChoice } from '../../organisation/settings/require-choice';
import { findSite, ownerByKey, wilayaById } from '../sites/queries';

/** Requires that referenced rows exist and are visible to the caller; otherwise 422, naming the field. */
export const requireReferences = async (
  db: Db,
  user: User,
  { record }: ResourceContract,
  values: Record<string, unknown>,
) => {
  for (const [path, value] of Object.entries(values)) {
    const field = record.shape[path] as z.ZodType;
    const meaning = getFieldMeta(field);
    if (value === null || !meaning) continue;
    const reference = references[meaning.word];
    if (reference && !(await reference.find(db, user, value as never)))
      throw invalid(path, reference.cause, { code: String(value) });
    if (meaning.list && isOpen(field))
      await requireChoice(db, getCatalogueName(meaning.list), String(value), path);
  }
};

type Find = (db: Db, user: User, value: never) => unknown;
const references: Partial<Record<FieldType, { find: Find; cause: CauseName }>> = {
  account: { find: (db, user, id: number) => isReachableAccount(db, user, id), cause: 'unknownAccount' },
  agent: { find: (db, user, id: number) => findAgent(db, user, id), cause: 'unknownAgent' },
  cluster: {
    find: async (db, _, id: number) => (await listClusters(db)).some(cluster => cluster.id === id),
    cause: 'unknownCluster',
  },
  manager: { find: (db, user, id: number) => findManager(db, user, id), cause: 'unknownManager' },
  owner: { find: (db, _, key: string) => ownerByKey(db, key), cause: 'unknownOwner' },
  site: { find: (db, user, id: number) => findSite(db, user, id), cause: 'unknownSite' },
  wilaya: { find: (db, _, id: number) => wilayaById(db, id), cause: 'unknownWilaya' },
};

/** Choices of a closed set are checked by the schema, those of a catalogue are data. */
const isOpen = (field: z.ZodType) => unwrapNullable(field).def.type === 'string';
