import { type RawBuilder, sql } from 'kysely';
import { isAllowed } from '../../contract/permissions';
import { mayPlan } from '../../contract/planning';
import { siteAreas } from '../../contract/site-areas';
import { areaOfKind, kindRows } from '../../contract/task-kinds';
import { actsOnKind } from '../../contract/task-lists';
import { today } from '../../contract/today';
import { kindsBySite } from '../../contract/tray';
import { type TaskKind, type TaskStatus, taskKinds } from '../../contract/vocabulary';
import { taskSince } from '../deadlines/filters';
import { takerOf } from '../maintenance/queries-taker';
import { dayOf } from '../platform/queries-filters';
import type { User } from '../platform/user';
import { columnsOf, hisOwn, sitesWithin } from '../reach/visibility';
import { siteVisibleTo } from '../reach/visibility-of-sites';
import { ofKindsRead, taskVisibleTo } from '../reach/visibility-of-work';
import { statesThatStand } from './queries-plan-source';

/** What a source gives of each thing that waits. */
export type Waiting = {
  key: string;
  cause: string;
  task_type: TaskKind;
  site_id: number;
  due: string | null;
  since: string;
  /** The day from which its deadline to be planned runs; null: none does. */
  clock: string | null;
  /** By whose rules; null: its site's owner's. */
  clock_owner: string | null;
  about: number | null;
  found: string | null;
  agent_id: number | null;
};
/** Rows of `Waiting`, of those numbers alone where some are named; null: of this the user may plan nothing. */
export type WaitingQuery = (user: User, ids?: readonly number[]) => RawBuilder<Waiting> | null;

const named = (column: string, ids: readonly number[] | undefined) =>
  ids ? sql<boolean>`${sql.ref(column)} = any(${ids}::int[])` : sql<boolean>`true`;

/**
 * Sites in use of a kind's area without an open plan of it. What is judged, as a survey is, is done once; a task that is
 * under way, or waits for a decision of its own, stands for its site; what a maintenance plan visits is due by that. Of
 * its first work alone the clock runs: how soon a site is to be visited again, plans of recurring work say.
 */
export const waitingSites: WaitingQuery = (user, ids) => {
  const kinds = kindsBySite.filter(kind => isAllowed(user, mayPlan(kind)));
  if (!kinds.length) return null;
  const rows = kinds.map(kind => {
    const area = areaOfKind(kind);
    return sql`(${kind}::text, ${area}::text, ${!!kindRows[kind].reviewed}::boolean, ${!!siteAreas[area].enrolled}::boolean)`;
  });
  return sql<Waiting>`
    select 'site:' || k.kind || ':' || s.id as key, 'site' as cause, k.kind as task_type, s.id as site_id,
      null::date as due, ${dayOf(sql`coalesce(a.last_task_at, s.created_at)`)} as since,
      case when a.last_task_at is null then ${dayOf(sql`s.created_at`)} end as clock, null::text as clock_owner,
      null::int as about, null::text as found, a.agent_id
    from (values ${sql.join(rows)}) k (kind, area, once, enrolled)
    join site_areas a on a.area = k.area
    join sites s on s.id = a.site_id
    where s.status = 'active' and (k.enrolled or s.kind = 'site') and ${siteVisibleTo(user)} and ${named('s.id', ids)}
      and not exists (
        select from plans p where p.site_id = s.id and p.kind = k.kind and p.status = 'planned')
      and not exists (
        select from maintenance_visits v join maintenance_plans m on m.id = v.maintenance_id
        where v.site_id = s.id and m.kind = k.kind)
      and not exists (
        select from tasks t where t.site_id = s.id and t.kind = k.kind and t.deleted_at is null
          and (t.status = any(${statesThatStand}::text[]) or (k.once and t.status <> 'cancelled')))`;
};

const offeredFrom = (visit: string, plan: string) => sql`
  (case ${sql.ref(`${plan}.planning`)} when 'hand' then ${sql.ref(`${visit}.due_from`)}
    else ${sql.ref(`${visit}.due_day`)} - ${sql.ref(`${plan}.days_ahead`)} end)`;
const isOffered = (visit: string, plan: string) =>
  sql<boolean>`${offeredFrom(visit, plan)} <= ${today()}::date`;

/**
 * Visits that are due and neither planned nor begun: some days ahead as their plan says, those to be chosen by hand from
 * when their window opens. Of several of a kind at one site the first: one visit serves them all.
 */
export const waitingVisits: WaitingQuery = (user, ids) => {
  const kinds = taskKinds.filter(kind => isAllowed(user, mayPlan(kind)));
  if (!kinds.length) return null;
  return sql<Waiting>`
    select 'maintenance:' || m.kind || ':' || v.id as key, 'maintenance' as cause, m.kind as task_type, v.site_id,
      v.due_day as due, coalesce(v.last_day, m.starts_on) as since, ${offeredFrom('v', 'm')} as clock,
      null::text as clock_owner, v.id as about, null::text as found, ${takerOf} as agent_id
    from maintenance_visits v
    join maintenance_plans m on m.id = v.maintenance_id
    join sites s on s.id = v.site_id
    where v.plan_id is null and v.task_id is null and m.kind = any(${kinds}::text[]) and s.status = 'active'
      and ${isOffered('v', 'm')}
      and not exists (
        select from maintenance_visits w join maintenance_plans n on n.id = w.maintenance_id
        where w.site_id = v.site_id and n.kind = m.kind and w.plan_id is null and w.task_id is null
          and ${isOffered('w', 'n')} and (w.due_day, w.id) < (v.due_day, v.id))
      and ${siteVisibleTo(user)} and ${named('v.id', ids)}`;
};

/** What was found, is not resolved and has no repair, or one that was closed without resolving it (`awaitsRepair`). */
export const waitingAnomalies: WaitingQuery = (user, ids) =>
  isAllowed(user, mayPlan('cm'))
    ? sql<Waiting>`
    select 'anomaly:cm:' || a.id as key, 'anomaly' as cause, 'cm' as task_type, a.site_id,
      a.due, ${dayOf(sql`coalesce(a.reopened_at, a.created_at)`)} as since,
      ${dayOf(sql`coalesce(a.reopened_at, a.created_at)`)} as clock, null::text as clock_owner, a.id as about,
      left(a.content, 200) as found, null::int as agent_id
    from anomalies a
    join sites s on s.id = a.site_id
    left join plans p on p.id = a.plan_id and p.status <> 'cancelled'
    left join tasks r on r.plan_id = p.id and r.deleted_at is null
    where a.status = 'unresolved' and s.status = 'active' and (p.id is null or r.status = 'closed')
      and ${sitesWithin('anomalies', user, columnsOf('s'))} and ${hisOwn('anomalies', user, 'a')}
      and ${ofKindsRead(user, 'a')} and ${named('a.id', ids)}`
    : null;

/** Tasks in a state that a new plan answers. */
const waitingTasks =
  (cause: string, status: TaskStatus): WaitingQuery =>
  (user, ids) => {
    const kinds = taskKinds.filter(kind => isAllowed(user, actsOnKind(kind, 'export_task')));
    if (!kinds.length) return null;
    return sql<Waiting>`
      select ${`${cause}:`}::text || t.kind || ':' || t.id as key, ${cause}::text as cause, t.kind as task_type, t.site_id,
        t.planned_day as due, ${dayOf(sql`coalesce(t.impossible_at, t.submitted_at, t.created_at)`)} as since,
        ${taskSince} as clock, t.owner as clock_owner, t.id as about, null::text as found, t.agent_id
      from tasks t
      where t.status = ${status} and t.kind = any(${kinds}::text[]) and t.deleted_at is null
        and ${taskVisibleTo(user)} and ${named('t.id', ids)}`;
  };
export const waitingRefused = waitingTasks('refused', 'reject');
export const waitingImpossible = waitingTasks('impossible', 'impossible');
