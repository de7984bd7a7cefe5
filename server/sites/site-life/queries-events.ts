import { type RawBuilder, sql } from 'kysely';
import type { ObjectAction } from '../../../contract/registry/changes';
import {
  type SiteEventKind,
  type SiteEventName,
  siteEventNames,
  siteEvents,
} from '../../../contract/work/site-life';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import {
  anomalyVisibleTo,
  hasReadableKind,
  planVisibleTo,
  taskVisibleTo,
} from '../../organisation/row-access/visibility-work';

/** One event: `what` is its name; `source` is the id of its row, in the table that belongs to the event's name. */
export type FoundEvent = { what: SiteEventName; at: Date; cursor: string; source: number };

/** The newest events of a site, optionally those before the cursor `before`. */
export const listSiteEventsBefore = async (
  db: Db,
  user: User,
  siteId: number,
  kinds: readonly SiteEventKind[],
  before: string | undefined,
  limit: number,
): Promise<FoundEvent[]> => {
  const names = siteEventNames.filter(name => kinds.includes(siteEvents[name]));
  if (!names.length) return [];
  const start = before === undefined ? null : parseCursor(before);
  const parts = names.map(name => selectEvents(name, start, limit));
  const { rows } = await sql<FoundEvent>`
    with work as materialized (
      select t.id, t.created_at, t.submitted_at, t.impossible_at from tasks t
      where (t.site_id = ${siteId} or t.drop_site_id = ${siteId}) and t.deleted_at is null
        and ${taskVisibleTo(user)} and ${hasReadableKind(user, 't')}
    ), planned as materialized (
      select p.id, p.created_at, p.cancelled_at, p.file_id from plans p
      where (p.site_id = ${siteId} or p.drop_site_id = ${siteId})
        and ${planVisibleTo(user)} and ${hasReadableKind(user, 'p')}
    ), raised as materialized (
      select a.id, a.created_at, a.resolved_at from anomalies a join sites s on s.id = a.site_id
      where a.site_id = ${siteId} and ${anomalyVisibleTo(user)} and ${hasReadableKind(user, 'a')}
    ), notes as (
      select n.id, n.created_at from site_notes n where n.site_id = ${siteId}
    ), people as (
      select h.id, h.at from history h where h.object = 'sites' and h.object_id = ${siteId}
        -- Not the site's entries about its plans.
        and not jsonb_exists(coalesce(h.after, h.before), 'plan_id')
        and (${sql.join(
          peopleColumns.map(
            column => sql`h.before -> ${column}::text is distinct from h.after -> ${column}::text`,
          ),
          sql` or `,
        )})
    )
    select what, at, source, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || rank || '_' || source
      as cursor
    from (${sql.join(parts, sql` union all `)}) event
    order by at desc, rank desc, source desc limit ${limit}`.execute(db);
  return rows;
};

/** The newest events of one name, optionally those before a cursor. */
const selectEvents = (name: SiteEventName, start: Cursor | null, limit: number) => {
  const { at, source, from } = sources[name];
  const rank = getRank(name);
  // Skip everything later than the end of the page, whatever its rank.
  const isEarlier = start
    ? sql`${at} <= ${start.at}::timestamptz
          and (${at}, ${rank}::int, ${source}) < (${start.at}::timestamptz, ${start.rank}::int, ${start.source}::int)`
    : sql`${at} is not null`;
  return sql`(select ${name}::text as what, ${at} as at, ${rank}::int as rank, ${source} as source
      from ${from} where ${isEarlier} order by at desc, source desc limit ${limit})`;
};

/** Events that no column of a task records permanently: they are read from its history. */
export const decisionActions = {
  returned: 'taskActions.return',
  takenBack: 'taskActions.takeBack',
  accepted: 'taskActions.accept',
  rejected: 'taskActions.reject',
  closed: 'taskActions.close',
  replanned: 'taskActions.replan',
  cancelled: 'taskActions.cancel',
} as const satisfies Partial<Record<SiteEventName, ObjectAction<'tasks'>>>;

/** The columns of a site that name its people. */
export const peopleColumns = ['agent_id', 'manager_id', 'owner'] as const;

/** Where an event is read: its time, the id of its row, and the SQL after `from`. */
type Source = { at: RawBuilder<unknown>; source: RawBuilder<unknown>; from: RawBuilder<unknown> };
const fromTable = (table: 'work' | 'planned' | 'raised' | 'notes' | 'people', column: string): Source => ({
  at: sql.ref(`${table}.${column}`),
  source: sql.ref(`${table}.id`),
  from: sql.table(table),
});
/** A decision on a task. Actions are literals in the SQL, so that the index of decisions applies. */
const fromDecision = (action: string): Source => ({
  at: sql`h.at`,
  source: sql`h.id`,
  from: sql`work join history h on h.object = 'tasks' and h.object_id = work.id and h.action = ${sql.lit(action)}`,
});

const sources: Record<SiteEventName, Source> = {
  people: fromTable('people', 'at'),
  note: fromTable('notes', 'created_at'),
  file: {
    at: sql`f.created_at`,
    source: sql`planned.id`,
    from: sql`planned join files f on f.id = planned.file_id and f.deleted_at is null`,
  },
  planned: fromTable('planned', 'created_at'),
  planCancelled: fromTable('planned', 'cancelled_at'),
  started: fromTable('work', 'created_at'),
  impossible: fromTable('work', 'impossible_at'),
  sent: fromTable('work', 'submitted_at'),
  returned: fromDecision(decisionActions.returned),
  takenBack: fromDecision(decisionActions.takenBack),
  accepted: fromDecision(decisionActions.accepted),
  rejected: fromDecision(decisionActions.rejected),
  closed: fromDecision(decisionActions.closed),
  replanned: fromDecision(decisionActions.replanned),
  cancelled: fromDecision(decisionActions.cancelled),
  raised: fromTable('raised', 'created_at'),
  resolved: fromTable('raised', 'resolved_at'),
};

/** The order of events at the same instant. */
const getRank = (name: SiteEventName) => siteEventNames.indexOf(name);
type Cursor = { at: string; rank: string; source: string };
const parseCursor = (cursor: string): Cursor => {
  const [at, rank, source] = cursor.split('_');
  return { at, rank, source };
};

const isOneOf = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...new Set(ids)]}::int[])`;

export const listEventTasks = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('tasks')
    .select(['id', 'kind', 'status', 'agent_id', 'planned_day', 'impossible_note'])
    .where(isOneOf('id', ids))
    .execute();

export const listEventPlans = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('plans as p')
    .leftJoin('files as f', 'f.id', 'p.file_id')
    .select([
      'p.id',
      'p.kind',
      'p.day',
      'p.status',
      'p.agent_id',
      'p.created_by',
      'p.cancelled_by',
      'p.instruction',
    ])
    .select(['f.id as file_id', 'f.name as file_name', 'f.size as file_size', 'f.uploaded_by'])
    .where(isOneOf('p.id', ids))
    .execute();

export const listEventAnomalies = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('anomalies')
    .select([
      'id',
      'task_id',
      'kind',
      'category',
      'status',
      'severity',
      'due',
      'content',
      'agent_id',
      'resolved_by',
    ])
    .where(isOneOf('id', ids))
    .execute();

export const listEventNotes = (db: Db, ids: readonly number[]) =>
  db.selectFrom('site_notes').select(['id', 'content', 'created_by']).where(isOneOf('id', ids)).execute();

export const listEventChanges = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('history')
    .select(['id', 'object_id', 'account_id', 'before', 'after'])
    .where(isOneOf('id', ids))
    .execute();
