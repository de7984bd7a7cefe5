import type { z } from 'zod';
import { unwrapNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
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
    if (reference && !(await reference.find(db, user, value)))
      throw invalid(path, reference.cause, { code: String(value) });
    if (meaning.list && isOpen(field))
      await requireChoice(db, getCatalogueName(meaning.list), String(value), path);
  }
};

type Find = (db: Db, user: User, value: unknown) => unknown;
const references: Partial<Record<FieldType, { find: Find; cause: CauseName }>> = {
  account: { find: (db, user, id) => isReachableAccount(db, user, id as number), cause: 'unknownAccount' },
  agent: { find: (db, user, id) => findAgent(db, user, id as number), cause: 'unknownAgent' },
  cluster: {
    find: async (db, _, id) => (await listClusters(db)).some(cluster => cluster.id === id),
    cause: 'unknownCluster',
  },
  manager: { find: (db, user, id) => findManager(db, user, id as number), cause: 'unknownManager' },
  owner: { find: (db, _, key) => ownerByKey(db, key as string), cause: 'unknownOwner' },
  site: { find: (db, user, id) => findSite(db, user, id as number), cause: 'unknownSite' },
  wilaya: { find: (db, _, id) => wilayaById(db, id as number), cause: 'unknownWilaya' },
};

/** Choices of a closed set are checked by the schema, those of a catalogue are data. */
const isOpen = (field: z.ZodType) => unwrapNullable(field).def.type === 'string';
