import { sql, type Updateable } from 'kysely';
import type { Db } from '../db/client';
import { matchAllRows } from '../db/require-where-plugin';
import type { OutboxRowTable } from '../db/schema-messages';
import { timeline } from '../db/timeline';
import { type Channel, createMessages } from '../notifications/queries-messages';
import type { AccountEvent, StoredEvent } from '../outbox/event';
import { insertEvent } from '../outbox/queries';
import { createPushMessages } from '../push/queries';

/**
 * Whether there are events without a position (or will be after a promotion), and whether there are any past the given
 * one.
 */
export const getOutboxLag = async (db: Db, position: number) => {
  const { rows } = await sql<{ unplaced: boolean; behind: boolean }>`
    select exists(select from outbox where place is null)
        or exists(select from outbox_row where timeline is distinct from ${timeline}) as unplaced,
      exists(select from outbox where place > ${position}) as behind`.execute(db);
  return rows[0];
};

/**
 * Assigns positions to new events; false when there are none left. Only one server at a time locks the row of
 * `outbox_row`, so that a reader of one position has seen everything before it. Mails, text messages and push messages
 * for the given channels are created along with them. After a promotion, positions continue past all that the lost
 * primary may have assigned, with an event that says so: no position is used twice.
 */
export const assignPositions = (db: Db, maxRows: number, channels: readonly Channel[]) =>
  db.transaction().execute(async trx => {
    const row = await trx
      .selectFrom('outbox_row')
      .select(['last', 'timeline', timeline.as('now')])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isPromoted = row.timeline !== null && row.timeline !== row.now;
    if (isPromoted) await insertEvent({ topic: 'promoted', kept: row.last }, trx);
    if (row.timeline !== row.now)
      await updateState(trx, { timeline: row.now, ...(isPromoted && { kept: row.last }) });
    const last = isPromoted ? row.last + maxLostPositions : row.last;
    const { rows } = await sql<{ place: number }>`
      with fresh as (select id, row_number() over (order by id) as n
        from (select id from outbox where place is null order by id limit ${maxRows}) as unplaced)
      update outbox set place = ${last}::bigint + fresh.n from fresh where outbox.id = fresh.id
      returning outbox.place`.execute(trx);
    if (rows.length) {
      await updateState(trx, { last: last + rows.length });
      await createMessages(trx, channels, last, last + rows.length);
      await createPushMessages(trx, last, last + rows.length);
    }
    return rows.length === maxRows;
  });

/** Updates the single row of `outbox_row`. */
const updateState = (trx: Db, values: Updateable<OutboxRowTable>) =>
  trx.updateTable('outbox_row').set(values).where(matchAllRows).execute();

/** More positions than a primary assigns before its replicas know. */
const maxLostPositions = 1_000_000;

/** Whether a position was assigned by a primary that was lost with it. */
export const isLostPosition = (position: number, { kept }: { kept: number | null }) =>
  kept !== null && position > kept && position <= kept + maxLostPositions;

/** Events after a position, in order. */
export const listEventsAfter = async (db: Db, position: number, maxRows: number): Promise<StoredEvent[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select(['place', 'topic', 'payload'])
    .where('place', '>', position)
    .orderBy('place')
    .limit(maxRows)
    .execute();
  return rows.map(({ place, topic, payload }) => ({ topic, ...payload, place }) as StoredEvent);
};

/** The state of the outbox: the last position assigned, the last one deleted, the last one preserved in a promotion. */
export const getOutboxState = (db: Db) =>
  db.selectFrom('outbox_row').select(['last', 'forgotten', 'kept']).executeTakeFirstOrThrow();

/** The events of one account between two positions. */
export const listAccountEvents = async (db: Db, accountId: number, after: number, upTo: number) => {
  const rows = await db
    .selectFrom('outbox')
    .select(['place', 'topic', 'payload'])
    .where('place', '>', after)
    .where('place', '<=', upTo)
    .where(
      sql<boolean>`(topic = 'notification' and jsonb_exists(payload->'to', ${String(accountId)}::text)
        or topic = 'read' and payload->>'account' = ${String(accountId)}::text)`,
    )
    .orderBy('place')
    .execute();
  return rows.map(({ place, topic, payload }) => ({ topic, ...payload, place }) as AccountEvent);
};

/** The objects changed after a position within the last minute, with their authors. */
export const listChangedObjects = async (db: Db, position: number) => {
  const { rows } = await sql<{ object: string; authors: (number | null)[] }>`
    select object, array_agg(distinct (payload->>'by')::int) as authors
    from outbox cross join lateral jsonb_object_keys(payload->'of') as object
    where place > ${position} and topic = 'changed' and created_at > now() - interval '1 minute'
    group by object`.execute(db);
  return rows.map(({ object, authors }) => [object, new Set(authors)] as const);
};

/** The position of an account's notification with that hash, if it is still stored. */
export const findNotificationPosition = async (db: Db, accountId: number, hash: string) => {
  const row = await db
    .selectFrom('outbox')
    .select('place')
    .where('topic', '=', 'notification')
    .where('place', 'is not', null)
    // Both were written in one transaction, so they have the same timestamp.
    .where('created_at', '=', eb =>
      eb
        .selectFrom('notifications')
        .select('created_at')
        .where('hash', '=', hash)
        .where('account_id', '=', accountId),
    )
    .where(sql<boolean>`payload->'to'->>${String(accountId)}::text = ${hash}::text`)
    .executeTakeFirst();
  return row?.place ?? null;
};

/**
 * Deletes some events that no client will request again: transient ones after minutes, notifications after a week,
 * which is as long as a session lasts. A client with an older position has to refetch everything. Returns how many.
 * Must run in a transaction.
 */
export const deleteOldEvents = async (trx: Db, maxRows: number) => {
  await trx.selectFrom('outbox_row').select('last').forUpdate().execute();
  const { rows } = await sql<{ count: number; forgotten: number | null }>`
    with deleted as (delete from outbox where id = any(array(
        select id from outbox where place is not null and created_at < now() - case
          when topic in ('notification', 'read') then interval '7 days' else interval '10 minutes' end
        order by created_at limit ${maxRows}))
      returning place, topic)
    select count(*) as count, max(place) filter (where topic in ('notification', 'read')) as forgotten from deleted`.execute(
    trx,
  );
  const { count, forgotten } = rows[0];
  // Notifications may get their positions in another order than they were written.
  if (forgotten)
    await trx
      .updateTable('outbox_row')
      .set({ forgotten: sql<number>`greatest(forgotten, ${forgotten}::bigint)` })
      .where(matchAllRows)
      .execute();
  return count;
};
