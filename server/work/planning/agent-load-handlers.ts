import { getWeekDays } from '../../../contract/framework/rest-days';
import { today } from '../../../contract/framework/today';
import { measureRoute } from '../../../contract/office/route';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import {
  type AgentLoad,
  type agentLoad,
  type DayDistance,
  farApartMetres,
  maxDayPlans,
  type PlanWarning,
} from '../../../contract/work/agent-load';
import { notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { readRestDays } from '../../organisation/settings/queries';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { computeDayLoad, type ScheduledWork } from '../workforce/day-load';
import { getDurationByKind } from '../workforce/durations';
import { loadWorkforce } from '../workforce/load-workforce';
import { getAgentInCharge } from './agent-in-charge';
import { findPlan, findTask } from './queries';
import {
  type AgentPlan,
  findVisibleAgent,
  getSitesById,
  listAgentPlans,
  listOpenPlansOnSites,
} from './queries-load';
import { toScheduledWork } from './queries-scheduled';

type Load = (typeof agentLoad)['actions']['load'];

/** Hints for planning forms: their warnings do not block, the planning call itself decides. */
export const agentLoadHandlers: Handlers<typeof agentLoad> = {
  load: async call => {
    const { db, user, input } = call;
    const agent = input.agent === undefined ? undefined : await findVisibleAgent(db, user, input.agent);
    if (input.agent !== undefined && !agent) throw notFound();
    const requested = await getRequestedWork(call);
    const movedPlanIds = input.plan_id ?? [];
    const week = getWeekDays(input.day);
    const weekPlans = agent
      ? await listAgentPlans(db, user, { agentId: agent.id, days: week, moved: movedPlanIds })
      : [];
    const dayPlans = weekPlans.filter(({ day }) => String(day) === input.day);
    const sites = await getSitesById(db, user, [
      ...requested.flatMap(listSiteIds),
      ...dayPlans.flatMap(listSiteIds),
    ]);
    // The caller must see all sites that they name.
    const isHidden = (work: Work) =>
      !work.fromVisibleWork && !listSiteIds(work).every(id => sites.get(id)?.visible);
    if (requested.some(isHidden)) throw notFound();

    // Plans of unreadable kinds, like invisible ones, are counted but not shown.
    const visiblePlans = dayPlans.filter(({ visible }) => visible);
    const distance = measureDistance([...requested, ...visiblePlans].flatMap(listSiteIds), sites);
    const load = agent
      ? await buildLoad(call, { agentId: agent.id, week, weekPlans, requested, sites })
      : null;
    const clashes = await listWarnings(call, { requested, agent, distance, movedPlanIds, load });
    return { load, distance, clashes };
  },
  inCharge: getAgentInCharge,
};

/**
 * The sites of existing or new work; `fromVisibleWork` if it comes from a visible plan or task, whose sites need not both
 * be visible.
 */
type Work = {
  site_id: number;
  drop_site_id: number | null;
  fromVisibleWork?: true;
  kind?: TaskKind;
  /** The kind whose usual duration it takes. */
  durationKind?: TaskKind;
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
    durationKind: task_type,
  }));
  // No site is named yet, or they are too many: the drop site alone counts.
  if (!requested.length && drop_site !== null) requested.push({ site_id: drop_site, drop_site_id: null });
  for (const id of new Set(plan_id)) {
    const plan = await findPlan(db, user, id);
    if (!plan) throw notFound();
    const { site_id, drop_site_id, kind } = plan;
    // Without its kind: a plan that is only moved adds no work of it, so only plans of the same day conflict.
    requested.push({ site_id, drop_site_id, fromVisibleWork: true, durationKind: kind });
  }
  if (taskid !== undefined) {
    const task = await findTask(db, user, taskid);
    if (!task) throw notFound();
    const { site_id, drop_site_id, kind } = task;
    const isOtherKind = task_type !== undefined && task_type !== kind;
    const fromTask = { fromVisibleWork: true, durationKind: task_type ?? kind } as const;
    requested.push(
      // Work of another kind, planned because of a task, goes to the task's main site (its drop site, if any); a task
      // that is replanned goes to both of its sites.
      isOtherKind
        ? { ...fromTask, site_id: drop_site_id ?? site_id, drop_site_id: null, kind: task_type }
        : { ...fromTask, site_id, drop_site_id, kind },
    );
  }
  return requested;
};

const buildLoad = async (
  { db, input }: HandlerContext<Load>,
  {
    agentId,
    week,
    weekPlans,
    requested,
    sites,
  }: {
    agentId: number;
    week: readonly string[];
    weekPlans: readonly AgentPlan[];
    requested: readonly Work[];
    sites: Sites;
  },
): Promise<AgentLoad> => {
  const [durations, workforce] = [await getDurationByKind(db), await loadWorkforce(db, [agentId], week)];
  const plansOf = (day: string) => weekPlans.filter(plan => String(plan.day) === day);
  const hoursOf = (day: string, works: readonly ScheduledWork[]) => ({
    minutes: computeDayLoad(works, durations, workforce.home(agentId)).minutes,
    capacity: workforce.minutes(agentId, day),
  });
  const dayPlans = plansOf(input.day);
  const shownPlans = dayPlans.filter(({ visible }) => visible).slice(0, maxDayPlans);
  const newWork = requested.flatMap(work => toNewWork(work, sites));
  const isKnown = input.count === undefined && newWork.length > 0 && newWork.length === requested.length;
  return {
    week: week.map(day => ({
      day,
      plans: plansOf(day).length,
      ...hoursOf(day, plansOf(day).map(toScheduledWork)),
    })),
    planned: isKnown ? hoursOf(input.day, [...dayPlans.map(toScheduledWork), ...newWork]) : null,
    plans: shownPlans.map(({ id, kind, site_id, drop_site_id, status }) => ({
      planid: id,
      task_type: kind,
      site_id,
      site_code: sites.get(site_id)!.code,
      site_name: sites.get(site_id)!.name,
      drop_site_code: drop_site_id === null ? null : sites.get(drop_site_id)!.code,
      done: status === 'done',
    })),
    others: dayPlans.length - shownPlans.length,
  };
};

/** Requested work as work of the day; none if its kind is not known yet. */
const toNewWork = ({ site_id, drop_site_id, durationKind }: Work, sites: Sites): ScheduledWork[] => {
  const placeOf = (id: number) => toNullablePlace(sites.get(id)!.lat, sites.get(id)!.lng);
  if (!durationKind) return [];
  const drop = drop_site_id === null ? null : placeOf(drop_site_id);
  return [{ kind: durationKind, place: placeOf(site_id), drop, visible: true }];
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
  {
    requested,
    agent,
    distance,
    movedPlanIds,
    load,
  }: {
    requested: Work[];
    agent: { usable: boolean } | undefined;
    distance: DayDistance;
    movedPlanIds: number[];
    load: AgentLoad | null;
  },
): Promise<PlanWarning[]> => {
  const { day } = input;
  const restKind = (await readRestDays(db)).getRestKind(day);
  const planned = load?.planned;
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
    ...(planned && planned.minutes > planned.capacity ? [{ clash: 'fullDay' as const, ...planned }] : []),
    ...((distance.widest ?? 0) >= farApartMetres ? [{ clash: 'farApart' as const }] : []),
  ];
};

const maxOpenPlans = 20;
