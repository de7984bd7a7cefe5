import { randomUUID } from 'node:crypto';
import type { Db } from '../db/client';
import type { LiveEvent } from './event';
import { insertEvent } from './queries';

/** If a change touches more records than this, only their kind is published: an import touches thousands. */
const maxIds = 50;

type ChangedRecord = { object: string; id: number };

/** The id of this process among those of one database. */
export const instanceId = randomUUID();

/**
 * Publishes to open streams, in the transaction, that records changed without affecting any total; `by` is the author.
 */
export const publishChange = async (db: Db, by: number | null, changes: ChangedRecord[]) => {
  if (changes.length) await insertEvent({ ...createChangeEvent(by, changes), keepsTotals: true }, db);
};

/** The event for changed records. */
export const createChangeEvent = (by: number | null, changes: ChangedRecord[]) => {
  const idsByObject: Record<string, number[]> = {};
  for (const { object, id } of changes) {
    idsByObject[object] ??= [];
    const ids = idsByObject[object];
    if (!ids.includes(id) && ids.length <= maxIds) ids.push(id);
  }
  for (const [object, ids] of Object.entries(idsByObject)) if (ids.length > maxIds) idsByObject[object] = [];
  return { topic: 'changed', by, of: idsByObject, server: instanceId } satisfies LiveEvent;
};
