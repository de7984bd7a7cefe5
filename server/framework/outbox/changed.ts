import { randomUUID } from 'node:crypto';
import type { Db } from '../db/client';
import type { LiveEvent } from './event';
import { insertEvent } from './queries';

/** Beyond this many records of one change only their kind is told: an import touches thousands. */
const mostNamed = 50;

type Changed = { object: string; id: number };

/** What this process calls itself among those of one database. */
export const thisServer = randomUUID();

/** Tells open streams that what records hold changed, and no total, in the transaction of the change, by whom. */
export const publishChange = async (db: Db, by: number | null, changes: Changed[]) => {
  if (changes.length) await insertEvent({ ...changedEvent(by, changes), keepsTotals: true }, db);
};

/** What streams are told of changed records. */
export const changedEvent = (by: number | null, changes: Changed[]) => {
  const of: Record<string, number[]> = {};
  for (const { object, id } of changes) {
    of[object] ??= [];
    if (!of[object].includes(id) && of[object].length <= mostNamed) of[object].push(id);
  }
  for (const [object, ids] of Object.entries(of)) if (ids.length > mostNamed) of[object] = [];
  return { topic: 'changed', by, of, server: thisServer } satisfies LiveEvent;
};
