import { type Insertable, sql } from 'kysely';
import type { SecurityDetails } from '../../../contract/framework/security-events';
import type { Db } from '../db/client';
import { prepareStatement } from '../db/prepare-statement';
import type { SecurityEventTable } from '../db/schema-accounts';
import type { HistoryTable } from '../db/schema-operations';
import type { User } from '../identity/user';
import type { LiveEvent } from '../outbox/event';

/** A change as stored in the history: the input of an undo. */
export type RecordedChange = {
  object: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Stores on the session when it wrote. Returns the transaction's last change in the history, the number of its changes,
 * and one of each kind: `now()` is the start of the transaction and the time of all its changes.
 */
export const markWrite = async (db: Db, { sessionHash, userid }: Pick<User, 'sessionHash' | 'userid'>) =>
  (await markSession(db, { sessionHash, userid })).rows[0];
const markSession = prepareStatement<{ sessionHash: string; userid: number }>()((db, value) =>
  sql<{ last: number | null; count: number; kinds: RecordedChange[] }>`
    with written as (
      select id, object, action, before, after from history
      where at = now() and account_id = ${value('userid')}::int and import_id is null
    )
    update sessions set last_write_at = clock_timestamp() where token_hash = ${value('sessionHash')}
    returning (select max(id) from written) as last, (select count(*)::int from written) as count,
      coalesce((select json_agg(change) from (
        select distinct on (object, action, before is null, after is null) object, action, before, after
        from written order by object, action, before is null, after is null, id
      ) change), '[]') as kinds`.compile(db),
);

/** Writes history rows and the event that notifies open streams in one statement: saves a round trip per field step. */
export const insertHistory = async (
  db: Db,
  { topic, ...payload }: LiveEvent,
  rows: (Pick<Insertable<HistoryTable>, 'object' | 'object_id' | 'action'> & {
    account_id: number | null;
    role: string | null;
    before: string | null;
    after: string | null;
    import_id?: number | null;
    address?: string | null;
    reverts?: number | null;
  })[],
) => {
  // As one JSON value: thousands of rows as separate parameters take long to write and to parse.
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(start, start + rowsPerStatement));
    if (start === 0) await insertRowsAndPublish(db, { topic, payload: JSON.stringify(payload), rows: json });
    else await insertRows(db, { rows: json });
  }
};
const rowsPerStatement = 2_000;
const insertSql = (rows: string) => sql`
  insert into history (account_id, role, object, object_id, action, before, after, import_id, address, reverts)
  select account_id, role, object, object_id, action, before::jsonb, after::jsonb, import_id, address, reverts
  from json_to_recordset(${rows}::text::json) as r(account_id int, role text, object text, object_id int,
    action text, before text, after text, import_id int, address text, reverts bigint)`;
const insertRows = prepareStatement<{ rows: string }>()((db, value) => insertSql(value('rows')).compile(db));
const insertRowsAndPublish = prepareStatement<{ topic: string; payload: string; rows: string }>()(
  (db, value) =>
    sql`with published as (insert into outbox (topic, payload) values (${value('topic')}, ${value('payload')}::jsonb))
    ${insertSql(value('rows'))}`.compile(db),
);

export const listHistory = (db: Db, object: string, objectId: number) =>
  db
    .selectFrom('history')
    .leftJoin('accounts', 'accounts.id', 'history.account_id')
    .select([
      'history.id',
      'history.at',
      'history.action',
      'accounts.username',
      'history.role',
      'history.before',
      'history.after',
    ])
    .where('object', '=', object)
    .where('object_id', '=', objectId)
    .orderBy('history.id', 'desc')
    .limit(500)
    .execute();

export const insertSecurityEvent = (db: Db, values: Insertable<SecurityEventTable>) =>
  db.insertInto('security_events').values(values).execute();

/** The same, for events whose details are added later. */
export const beginSecurityEvent = async (db: Db, values: Insertable<SecurityEventTable>) =>
  (await db.insertInto('security_events').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const addToSecurityEvent = (db: Db, id: number, details: SecurityDetails) =>
  db
    .updateTable('security_events')
    .set({ details: sql<string>`coalesce(details, '{}') || ${JSON.stringify(details)}::jsonb` })
    .where('id', '=', id)
    .execute();
