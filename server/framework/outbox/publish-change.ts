import { randomUUID } from 'node:crypto';
import type { Db } from '../db/client';
import type { LiveEvent } from './event';
import { insertEvent } from './queries';

/** If a change touches more records than this, only their kind is published: an import touches thousands. */
const maxIds = 50;

type Changed = { object: string; id: number };

/** The id of this process among those of one database. */
export const instanceId = randomUUID();

/**
 * Publishes to open streams, in the transaction, that records changed without affecting any total; `by` is the author.
 */
export const publishChange = async (db: Db, by: number | null, changes: Changed[]) => {
  if (changes.length) await insertEvent({ ...createChangeEvent(by, changes), keepsTotals: true }, db);
};

/** The event for changed records. */
export const createChangeEvent = (by: number | null, changes: Changed[]) => {
  const of: Record<string, number[]> = {};
  for (const { object, id } of changes) {
    of[object] ??= [];
    if (!of[object].includes(id) && of[object].length <= maxIds) of[object].push(id);
  }
  for (const [object, ids] of Object.entries(of)) if (ids.length > maxIds) of[object] = [];
  return { topic: 'changed', by, of, server: instanceId } satisfies LiveEvent;
};
