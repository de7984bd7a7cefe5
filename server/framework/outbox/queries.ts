import type { Db } from '../db/client';
import type { LiveEvent } from './event';

/** Writes an event in the current transaction; streams and mail receive it after the commit. */
export const insertEvent = ({ topic, ...payload }: LiveEvent, db: Db) =>
  db
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify(payload) })
    .execute();
