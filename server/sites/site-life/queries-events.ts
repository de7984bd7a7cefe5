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

/** One event; `source` is the id of its row, in the table that belongs to the event's name. */
export type FoundEvent = { what: SiteEventName; at: Date; cursor: string; source: number };

/** The newest events of a site, optionally those before `before`. */
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
  const since = before === undefined ? null : cursorOf(before);
  const parts = names.map(name => {
    const { at, source, from } = sources[name];
    const rank = rankOf(name);
    // Skip everything later than the end of the page, whatever its rank.
    const earlier = since
      ? sql`${at} <= ${since.at}::timestamptz
          and (${at}, ${rank}::int, ${source}) < (${since.at}::timestamptz, ${since.rank}::int, ${since.source}::int)`
      : sql`${at} is not null`;
    return sql`(select ${name}::text as what, ${at} as at, ${rank}::int as rank, ${source} as source
      from ${from} where ${earlier} order by at desc, source desc limit ${limit})`;
  });
  const { rows } = await sql<FoundEvent>`
    with work as materialized (
      select t.id, t.created_at, t.submitted_at, t.impossible_at from tasks t
      where (t.site_id = ${siteId} or t.drop_site_id = ${siteId}) and t.deleted_at is null
        and ${taskVisibleTo(user)} and ${hasReadableKind(user, 't')}
    ), planned as materialized (
      select p.id, p.created_at, p.cancelled_at, p.file_id from plans p
      where (p.site_id = ${siteId} or p.drop_site_id = ${siteId})
        and ${planVisibleTo(user)} and ${hasReadableKind(user, 'p')}
    ), found as materialized (
      select a.id, a.created_at, a.resolved_at from anomalies a join sites s on s.id = a.site_id
      where a.site_id = ${siteId} and ${anomalyVisibleTo(user)} and ${hasReadableKind(user, 'a')}
    ), notes as (
      select n.id, n.created_at from site_notes n where n.site_id = ${siteId}
    ), people as (
      select h.id, h.at from history h where h.object = 'sites' and h.object_id = ${siteId}
        and not jsonb_exists(coalesce(h.after, h.before), 'plan_id')
        and (${sql.join(
          peopleColumns.map(
            field => sql`h.before -> ${field}::text is distinct from h.after -> ${field}::text`,
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

type Source = { at: RawBuilder<unknown>; source: RawBuilder<unknown>; from: RawBuilder<unknown> };
const stored = (table: 'work' | 'planned' | 'found' | 'notes' | 'people', column: string): Source => ({
  at: sql.ref(`${table}.${column}`),
  source: sql.ref(`${table}.id`),
  from: sql.table(table),
});
/** Actions are literals in the SQL, so that the index of decisions applies. */
const decided = (action: string): Source => ({
  at: sql`h.at`,
  source: sql`h.id`,
  from: sql`work join history h on h.object = 'tasks' and h.object_id = work.id and h.action = ${sql.lit(action)}`,
});

const sources: Record<SiteEventName, Source> = {
  people: stored('people', 'at'),
  note: stored('notes', 'created_at'),
  file: {
    at: sql`f.created_at`,
    source: sql`planned.id`,
    from: sql`planned join files f on f.id = planned.file_id and f.deleted_at is null`,
  },
  planned: stored('planned', 'created_at'),
  planCancelled: stored('planned', 'cancelled_at'),
  started: stored('work', 'created_at'),
  impossible: stored('work', 'impossible_at'),
  sent: stored('work', 'submitted_at'),
  returned: decided(decisionActions.returned),
  takenBack: decided(decisionActions.takenBack),
  accepted: decided(decisionActions.accepted),
  rejected: decided(decisionActions.rejected),
  closed: decided(decisionActions.closed),
  replanned: decided(decisionActions.replanned),
  cancelled: decided(decisionActions.cancelled),
  raised: stored('found', 'created_at'),
  resolved: stored('found', 'resolved_at'),
};

const rankOf = (name: SiteEventName) => siteEventNames.indexOf(name);
const cursorOf = (before: string) => {
  const [at, rank, source] = before.split('_');
  return { at, rank, source };
};

const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...new Set(ids)]}::int[])`;

export const listEventTasks = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('tasks')
    .select(['id', 'kind', 'status', 'agent_id', 'planned_day', 'impossible_note'])
    .where(among('id', ids))
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
    .where(among('p.id', ids))
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
    .where(among('id', ids))
    .execute();

export const listEventNotes = (db: Db, ids: readonly number[]) =>
  db.selectFrom('site_notes').select(['id', 'content', 'created_by']).where(among('id', ids)).execute();

export const listEventChanges = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('history')
    .select(['id', 'object_id', 'account_id', 'before', 'after'])
    .where(among('id', ids))
    .execute();
