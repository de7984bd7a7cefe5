import { getRestKind, getWeekDays } from '../../../contract/framework/rest-days';
import { today } from '../../../contract/framework/today';
import { measureRoute } from '../../../contract/office/route';
import { isAllowed } from '../../../contract/organisation/permissions';
import {
  type AgentLoad,
  type agentLoad,
  type DayDistance,
  dailyPlanLimit,
  farApartMetres,
  maxDayPlans,
  type PlanWarning,
} from '../../../contract/work/agent-load';
import { canReadKind } from '../../../contract/work/task-lists';
import { notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { findPlan, findTask } from './queries';
import {
  countPlansByDay,
  findVisibleAgent,
  getSitesById,
  listOpenPlansOnSites,
  listPlansOfDay,
} from './queries-load';

type Load = (typeof agentLoad)['actions']['load'];

/** Hints for planning forms: their warnings do not block, the planning call itself decides. */
export const agentLoadHandlers: Handlers<typeof agentLoad> = {
  load: async call => {
    const { db, user, input } = call;
    const agent = input.agent === undefined ? undefined : await findVisibleAgent(db, user, input.agent);
    if (input.agent !== undefined && !agent) throw notFound();
    const requested = await getRequestedWork(call);
    const movedPlanIds = input.plan_id ?? [];
    const dayPlans = agent ? await listPlansOfDay(db, agent.id, input.day, movedPlanIds) : [];
    const sites = await getSitesById(db, user, [
      ...requested.flatMap(listSiteIds),
      ...dayPlans.flatMap(listSiteIds),
    ]);
    // Plans of unreadable kinds, like invisible ones, are counted but not shown.
    const isVisible = (work: Work) =>
      (work.kind === undefined || isAllowed(user, canReadKind(work.kind))) &&
      listSiteIds(work).some(id => sites.get(id)?.visible);
    // The caller must see all sites that they name.
    const isHidden = (work: Work) =>
      !work.fromVisibleWork && !listSiteIds(work).every(id => sites.get(id)?.visible);
    if (requested.some(isHidden)) throw notFound();

    const visiblePlans = dayPlans.filter(isVisible);
    const distance = measureDistance([...requested, ...visiblePlans].flatMap(listSiteIds), sites);
    const shared = { dayPlanCount: dayPlans.length, movedPlanIds };
    const load = agent ? await buildLoad(call, { agentId: agent.id, visiblePlans, sites, ...shared }) : null;
    const clashes = await listWarnings(call, { requested, agent, distance, ...shared });
    return { load, distance, clashes };
  },
};

/**
 * The sites of existing or new work; `fromVisibleWork` if it comes from a visible plan or task, whose sites need not both
 * be visible.
 */
type Work = {
  site_id: number;
  drop_site_id: number | null;
  fromVisibleWork?: true;
  kind?: PlanWarning['task_type'];
};
type Sites = Awaited<ReturnType<typeof getSitesById>>;

const listSiteIds = ({ site_id, drop_site_id }: Work) =>
  drop_site_id === null ? [site_id] : [site_id, drop_site_id];

/** The sites, plans and task that the request names, each with its sites. */
const getRequestedWork = async ({ db, user, input }: HandlerContext<Load>): Promise<Work[]> => {
  const { site_ids = [], drop_site = null, plan_id = [], taskid, task_type } = input;
  const requested: Work[] = [...new Set(site_ids)].map(site_id => ({
    site_id,
    drop_site_id: drop_site,
    kind: task_type,
  }));
  // No site is named yet, or they are too many: the drop site alone counts.
  if (!requested.length && drop_site !== null) requested.push({ site_id: drop_site, drop_site_id: null });
  for (const id of new Set(plan_id)) {
    const plan = await findPlan(db, user, id);
    if (!plan) throw notFound();
    const { site_id, drop_site_id } = plan;
    // Without its kind: a plan that is only moved adds no work of it, so only plans of the same day conflict.
    requested.push({ site_id, drop_site_id, fromVisibleWork: true });
  }
  if (taskid !== undefined) {
    const task = await findTask(db, user, taskid);
    if (!task) throw notFound();
    const { site_id, drop_site_id, kind } = task;
    const isOtherKind = task_type !== undefined && task_type !== kind;
    requested.push(
      // Work of another kind, planned because of a task, goes to the task's main site (its drop site, if any); a task
      // that is replanned goes to both of its sites.
      isOtherKind
        ? { site_id: drop_site_id ?? site_id, drop_site_id: null, fromVisibleWork: true, kind: task_type }
        : { site_id, drop_site_id, fromVisibleWork: true, kind },
    );
  }
  return requested;
};

type RequestContext = {
  /** The number of plans that the agent has on that day, without those that the request moves. */
  dayPlanCount: number;
  movedPlanIds: number[];
};

const buildLoad = async (
  { db, input }: HandlerContext<Load>,
  context: RequestContext & {
    agentId: number;
    visiblePlans: Awaited<ReturnType<typeof listPlansOfDay>>;
    sites: Sites;
  },
): Promise<AgentLoad> => {
  const { agentId, visiblePlans, sites, dayPlanCount, movedPlanIds } = context;
  const week = getWeekDays(input.day);
  const counts = new Map(
    (await countPlansByDay(db, agentId, week, movedPlanIds)).map(({ day, n }) => [String(day), Number(n)]),
  );
  const shownPlans = visiblePlans.slice(0, maxDayPlans);
  return {
    week: week.map(day => ({ day, plans: counts.get(day) ?? 0 })),
    plans: shownPlans.map(({ id, kind, site_id, drop_site_id, status }) => ({
      planid: id,
      task_type: kind,
      site_id,
      site_code: sites.get(site_id)!.code,
      site_name: sites.get(site_id)!.name,
      drop_site_code: drop_site_id === null ? null : sites.get(drop_site_id)!.code,
      done: status === 'done',
    })),
    others: dayPlanCount - shownPlans.length,
  };
};

const measureDistance = (ids: readonly number[], sites: Sites): DayDistance => {
  const distinctSites = [...new Set(ids)].map(id => sites.get(id)!);
  const places = distinctSites
    .map(({ lat, lng }) => toNullablePlace(lat, lng))
    .filter(place => place !== null);
  const unknown = distinctSites.length - places.length;
  return { sites: distinctSites.length, unknown, ...measureRoute(places) };
};

const listWarnings = async (
  { db, user, input }: HandlerContext<Load>,
  context: RequestContext & {
    requested: Work[];
    agent: { usable: boolean } | undefined;
    distance: DayDistance;
  },
): Promise<PlanWarning[]> => {
  const { requested, agent, distance, dayPlanCount, movedPlanIds } = context;
  const { day } = input;
  const restKind = getRestKind(day);
  // `count`: of a selection too large to be named.
  const totalPlans = dayPlanCount + (input.count ?? requested.length);
  const kinds = [...new Set(requested.map(({ kind }) => kind))];
  const kind = kinds.length === 1 ? kinds[0] : undefined;
  const openPlans = requested.length
    ? await listOpenPlansOnSites(
        db,
        user,
        requested.map(({ site_id }) => site_id),
        { day, kind, moved: movedPlanIds, maxRows: maxOpenPlans },
      )
    : [];
  return [
    ...(agent && !agent.usable ? [{ clash: 'agentDisabled' as const }] : []),
    ...(day < today() ? [{ clash: 'pastDay' as const }] : []),
    ...(restKind ? [{ clash: restKind }] : []),
    ...openPlans.map(plan => ({
      clash: String(plan.day) === day ? ('sameDay' as const) : ('sameKind' as const),
      planid: plan.id,
      site_code: plan.code,
      task_type: plan.kind,
      plan_date: String(plan.day),
      agent: plan.agent,
    })),
    ...(agent && totalPlans > dailyPlanLimit ? [{ clash: 'fullDay' as const, plans: totalPlans }] : []),
    ...((distance.widest ?? 0) >= farApartMetres ? [{ clash: 'farApart' as const }] : []),
  ];
};

const maxOpenPlans = 20;
