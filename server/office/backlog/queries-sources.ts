import { type RawBuilder, sql } from 'kysely';
import { isAllowed } from '../../../contract/framework/permissions';
import { siteBacklogKinds } from '../../../contract/office/backlog';
import {
  severities,
  type TaskKind,
  type TaskStatus,
  taskKinds,
} from '../../../contract/organisation/vocabulary';
import { canPlan } from '../../../contract/work/planning';
import { canActOnKind } from '../../../contract/work/task-lists';
import type { User } from '../../framework/identity/user';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { aliasColumns, ownWorkOnly, visibleSites } from '../../organisation/row-access/visibility';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { hasReadableKind, taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { unplannedSites } from '../../sites/derived/queries-unplanned';
import { taskStateSince } from '../../work/deadlines/filters';
import { unplannedAnomalies, unplannedVisits } from '../../work/deadlines/queries-waiting';
import { visitAgent } from '../../work/maintenance/queries-visit-agent';

/** What a source returns for each backlog item. */
export type WaitingItem = {
  key: string;
  cause: string;
  task_type: TaskKind;
  site_id: number;
  /** Where a delivery goes. */
  drop_site_id: number | null;
  due: string | null;
  window_from: string | null;
  window_until: string | null;
  since: string;
  /** The day from which its planning deadline is counted; null: there is no deadline. */
  clock: string | null;
  /** The owner whose deadlines apply; null: that of its site. */
  clock_owner: string | null;
  /** The id of the visit, the task or the longest waiting anomaly; null: the site itself waits. */
  about: number | null;
  /** The anomalies, the most severe first, with the beginnings of their texts; null: it is not about anomalies. */
  findings: { id: number; found: string }[] | null;
  agent_id: number | null;
};
/** Selects `WaitingItem` rows, only of the given ids if any; null: the user may plan nothing of this source. */
export type WaitingQuery = (user: User, ids?: readonly number[]) => RawBuilder<WaitingItem> | null;

/** Limits a source to these ids; without ids, all match. */
const hasId = (column: string, ids: readonly number[] | undefined) =>
  ids ? sql<boolean>`${sql.ref(column)} = any(${ids}::int[])` : sql<boolean>`true`;

const noDropSite = sql`null::int as drop_site_id`;
const noWindow = sql`null::date as window_from, null::date as window_until`;

export const waitingSites: WaitingQuery = (user, ids) => {
  const kinds = siteBacklogKinds.filter(kind => isAllowed(user, canPlan(kind)));
  if (!kinds.length) return null;
  const { from, clock } = unplannedSites(kinds);
  return sql<WaitingItem>`
    select 'site:' || k.kind || ':' || s.id as key, 'site' as cause, k.kind as task_type, s.id as site_id,
      ${noDropSite}, null::date as due, ${noWindow}, ${toLocalDay(sql`coalesce(a.last_task_at, s.created_at)`)} as since,
      ${clock} as clock, null::text as clock_owner, null::int as about, null::json as findings,
      a.agent_id
    ${from} and ${siteVisibleTo(user)} and ${hasId('s.id', ids)}`;
};

export const waitingVisits: WaitingQuery = (user, ids) => {
  const kinds = taskKinds.filter(kind => isAllowed(user, canPlan(kind)));
  if (!kinds.length) return null;
  const { from, clock } = unplannedVisits();
  return sql<WaitingItem>`
    select 'maintenance:' || m.kind || ':' || v.id as key, 'maintenance' as cause, m.kind as task_type, v.site_id,
      ${noDropSite}, v.due_day as due, v.due_from as window_from, v.due_until as window_until,
      coalesce(v.last_day, ${clock}) as since, ${clock} as clock,
      null::text as clock_owner, v.id as about, null::json as findings,
      ${visitAgent} as agent_id
    ${from} and m.kind = any(${kinds}::text[]) and ${siteVisibleTo(user)} and ${hasId('v.id', ids)}`;
};

/** Anomalies, one item for each value of a column: its earliest days count. */
const waitingAnomalies =
  (keyPrefix: string, column: string): WaitingQuery =>
  (user, ids) => {
    if (!isAllowed(user, canPlan('cm'))) return null;
    const { from, clock } = unplannedAnomalies;
    return sql<WaitingItem>`
      select ${`${keyPrefix}:cm:`}::text || ${sql.ref(column)} as key, 'anomaly' as cause, 'cm' as task_type, a.site_id,
        ${noDropSite}, min(a.due) as due, ${noWindow}, min(${clock}) as since, min(${clock}) as clock, null::text as clock_owner,
        (array_agg(a.id order by ${clock}, a.id))[1] as about,
        json_agg(json_build_object('id', a.id, 'found', left(a.content, 200))
          order by array_position(${severities}::text[], a.severity) desc, a.id) as findings,
        null::int as agent_id
      ${from} and ${visibleSites('anomalies', user, aliasColumns('s'))} and ${ownWorkOnly('anomalies', user, 'a')}
        and ${hasReadableKind(user, 'a')} and ${hasId(column, ids)}
      group by a.site_id, ${sql.ref(column)}`;
  };
/** One visit repairs all findings of a site. */
export const waitingSiteFindings = waitingAnomalies('findings', 'a.site_id');
export const waitingSingleFindings = waitingAnomalies('anomaly', 'a.id');

/** Tasks in a state that calls for a new plan. */
const waitingTasks =
  (cause: string, status: TaskStatus): WaitingQuery =>
  (user, ids) => {
    const kinds = taskKinds.filter(kind => isAllowed(user, canActOnKind(kind, 'export_task')));
    if (!kinds.length) return null;
    return sql<WaitingItem>`
      select ${`${cause}:`}::text || t.kind || ':' || t.id as key, ${cause}::text as cause, t.kind as task_type, t.site_id,
        t.drop_site_id, t.planned_day as due, ${noWindow}, ${toLocalDay(sql`coalesce(t.impossible_at, t.submitted_at, t.created_at)`)} as since,
        ${taskStateSince} as clock, t.owner as clock_owner, t.id as about, null::json as findings, t.agent_id
      from tasks t
      where t.status = ${status} and t.kind = any(${kinds}::text[]) and t.deleted_at is null
        and ${taskVisibleTo(user)} and ${hasId('t.id', ids)}`;
  };
export const waitingRefusedTasks = waitingTasks('refused', 'reject');
export const waitingImpossibleTasks = waitingTasks('impossible', 'impossible');
