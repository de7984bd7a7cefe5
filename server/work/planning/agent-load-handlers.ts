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

/** Hints shown in planning forms: warnings do not block, the planning call itself decides. */
export const agentLoadHandlers: Handlers<typeof agentLoad> = {
  load: async call => {
    const { db, user, input } = call;
    const agent = input.agent === undefined ? undefined : await findVisibleAgent(db, user, input.agent);
    if (input.agent !== undefined && !agent) throw notFound();
    const wanted = await getRequestedWork(call);
    const moved = input.plan_id ?? [];
    const ofDay = agent ? await listPlansOfDay(db, agent.id, input.day, moved) : [];
    const places = await getSitesById(db, user, [...wanted.flatMap(sitesOf), ...ofDay.flatMap(sitesOf)]);
    // Plans of unreadable kinds, like invisible ones, are counted but not shown.
    const isVisible = (work: Work) =>
      (work.kind === undefined || isAllowed(user, canReadKind(work.kind))) &&
      sitesOf(work).some(id => places.get(id)?.visible);
    if (wanted.some(work => !work.known && !sitesOf(work).every(id => places.get(id)?.visible)))
      throw notFound();

    const visiblePlans = ofDay.filter(isVisible);
    const distance = distanceOf([...wanted, ...visiblePlans].flatMap(sitesOf), places);
    const load = agent ? await loadOf(call, agent.id, visiblePlans, ofDay.length, places, moved) : null;
    const clashes = await clashesOf(call, { wanted, agent, planned: ofDay.length, distance, moved });
    return { load, distance, clashes };
  },
};

/**
 * The place of existing or new work; `known` if it comes from a visible plan or task, whose sites need not both be
 * visible.
 */
type Work = { site_id: number; drop_site_id: number | null; known?: true; kind?: PlanWarning['task_type'] };
type Places = Awaited<ReturnType<typeof getSitesById>>;

const sitesOf = ({ site_id, drop_site_id }: Work) =>
  drop_site_id === null ? [site_id] : [site_id, drop_site_id];

const getRequestedWork = async ({ db, user, input }: HandlerContext<Load>): Promise<Work[]> => {
  const { site_ids = [], drop_site = null, plan_id = [], taskid, task_type } = input;
  const wanted: Work[] = [...new Set(site_ids)].map(site_id => ({
    site_id,
    drop_site_id: drop_site,
    kind: task_type,
  }));
  if (!wanted.length && drop_site !== null) wanted.push({ site_id: drop_site, drop_site_id: null });
  for (const id of new Set(plan_id)) {
    const plan = await findPlan(db, user, id);
    if (!plan) throw notFound();
    const { site_id, drop_site_id } = plan;
    wanted.push({ site_id, drop_site_id, known: true });
  }
  if (taskid !== undefined) {
    const task = await findTask(db, user, taskid);
    if (!task) throw notFound();
    const { site_id, drop_site_id, kind } = task;
    wanted.push(
      // Work planned because of a task goes to the site where that counts; the task itself, replanned, to both of its
      // sites.
      task_type !== undefined && task_type !== kind
        ? { site_id: drop_site_id ?? site_id, drop_site_id: null, known: true, kind: task_type }
        : { site_id, drop_site_id, known: true, kind },
    );
  }
  return wanted;
};

const loadOf = async (
  { db, input }: HandlerContext<Load>,
  agentId: number,
  visiblePlans: Awaited<ReturnType<typeof listPlansOfDay>>,
  ofDay: number,
  places: Places,
  moved: number[],
): Promise<AgentLoad> => {
  const week = getWeekDays(input.day);
  const counts = new Map(
    (await countPlansByDay(db, agentId, week, moved)).map(({ day, n }) => [String(day), Number(n)]),
  );
  const named = visiblePlans.slice(0, maxDayPlans);
  return {
    week: week.map(day => ({ day, plans: counts.get(day) ?? 0 })),
    plans: named.map(({ id, kind, site_id, drop_site_id, status }) => ({
      planid: id,
      task_type: kind,
      site_id,
      site_code: places.get(site_id)!.code,
      site_name: places.get(site_id)!.name,
      drop_site_code: drop_site_id === null ? null : places.get(drop_site_id)!.code,
      done: status === 'done',
    })),
    others: ofDay - named.length,
  };
};

const distanceOf = (ids: readonly number[], places: Places): DayDistance => {
  const sites = [...new Set(ids)].map(id => places.get(id)!);
  const known = sites.map(({ lat, lng }) => toNullablePlace(lat, lng)).filter(place => place !== null);
  return { sites: sites.length, unknown: sites.length - known.length, ...measureRoute(known) };
};

const clashesOf = async (
  { db, user, input }: HandlerContext<Load>,
  found: {
    wanted: Work[];
    agent: { usable: boolean } | undefined;
    planned: number;
    distance: DayDistance;
    moved: number[];
  },
): Promise<PlanWarning[]> => {
  const { wanted, agent, moved } = found;
  const { day } = input;
  const rest = getRestKind(day);
  const plans = found.planned + (input.count ?? wanted.length);
  const kinds = new Set(wanted.map(({ kind }) => kind));
  const openPlans = wanted.length
    ? await listOpenPlansOnSites(
        db,
        user,
        wanted.map(({ site_id }) => site_id),
        { day, kind: kinds.size === 1 ? [...kinds][0] : undefined, moved, most: maxOpenPlans },
      )
    : [];
  return [
    ...(agent && !agent.usable ? [{ clash: 'agentDisabled' as const }] : []),
    ...(day < today() ? [{ clash: 'pastDay' as const }] : []),
    ...(rest ? [{ clash: rest }] : []),
    ...openPlans.map(plan => ({
      clash: String(plan.day) === day ? ('sameDay' as const) : ('sameKind' as const),
      planid: plan.id,
      site_code: plan.code,
      task_type: plan.kind,
      plan_date: String(plan.day),
      agent: plan.agent,
    })),
    ...(agent && plans > dailyPlanLimit ? [{ clash: 'fullDay' as const, plans }] : []),
    ...((found.distance.widest ?? 0) >= farApartMetres ? [{ clash: 'farApart' as const }] : []),
  ];
};

const maxOpenPlans = 20;
