import { sql } from 'kysely';
import type { SharedObject } from '../../../contract/framework/live';
import { type PresentUser, presenceTimeoutSeconds } from '../../../contract/framework/presence';
import type { Db } from '../db/client';

const isPresent = sql<boolean>`presence.seen_at > now() - make_interval(secs => ${presenceTimeoutSeconds})`;

/** Records that a user has a record open; true when that is new. */
export const recordPresence = async (
  db: Db,
  object: SharedObject,
  object_id: number,
  account_id: number,
  editing: boolean,
) => {
  const before = await db
    .selectFrom('presence')
    .select('editing')
    .where('object', '=', object)
    .where('object_id', '=', object_id)
    .where('account_id', '=', account_id)
    .where(isPresent)
    .executeTakeFirst();
  const state = { editing, seen_at: sql<Date>`now()` };
  await db
    .insertInto('presence')
    .values({ object, object_id, account_id, ...state })
    .onConflict(conflict => conflict.columns(['object', 'object_id', 'account_id']).doUpdateSet(state))
    .execute();
  return before?.editing !== editing;
};

/** Ends a user's presence; false when there was none. */
export const deletePresence = async (db: Db, object: SharedObject, objectId: number, accountId: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('presence')
    .where('object', '=', object)
    .where('object_id', '=', objectId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

const maxPresentUsers = 20;
/** Who else has a record open, editors first. */
export const listOtherPresentUsers = (
  db: Db,
  object: SharedObject,
  objectId: number,
  accountId: number,
): Promise<PresentUser[]> =>
  db
    .selectFrom('presence')
    .innerJoin('accounts', 'accounts.id', 'presence.account_id')
    .select(['accounts.id as userid', 'accounts.username', 'accounts.role', 'presence.editing'])
    .where('object', '=', object)
    .where('object_id', '=', objectId)
    .where('account_id', '<>', accountId)
    .where(isPresent)
    .orderBy('presence.editing', 'desc')
    .orderBy('accounts.username')
    .limit(maxPresentUsers)
    .execute();

/** Who has one of these records open, to notify them. */
export const listPresentUsers = async (db: Db, object: string, objectIds: number[]) =>
  db
    .selectFrom('presence')
    .select(['object', 'object_id', 'account_id'])
    .where(sql<boolean>`object = ${object}::text and object_id = any(${objectIds}::int[])`)
    .where(isPresent)
    .execute();
