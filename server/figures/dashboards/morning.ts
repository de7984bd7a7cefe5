import type { z } from 'zod';
import {
  type DuePlan,
  type Morning,
  type MorningFigure,
  type MorningList,
  maxMorningItems,
  type morning,
  type WaitingTask,
  weeklyPlanLimit,
} from '../../../contract/figures/morning';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getWeekDays } from '../../../contract/framework/rest-days';
import { dayMs, today as todayNow } from '../../../contract/framework/today';
import { computeDeadline, type Deadline } from '../../../contract/organisation/deadlines';
import { agents as agentList } from '../../../contract/organisation/people';
import { isAllowed, type Scope, scopes } from '../../../contract/organisation/permissions';
import { canReadMorning } from '../../../contract/work/home-page-rules';
import { plans as planList } from '../../../contract/work/plans';
import { kindsByScope } from '../../../contract/work/task-kinds';
import { getScopeList } from '../../../contract/work/task-lists';
import { cachedByVersion } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import { getOwnPlace } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { getUsernames } from '../../organisation/directory/queries';
import { siteVisibilityKey } from '../../organisation/row-access/visibility-sites';
import { planVisibilityKey, taskVisibilityKey } from '../../organisation/row-access/visibility-work';
import { readSettings, type Settings } from '../../organisation/settings/queries';
import { lastLateDay } from '../../sites/derived/late';
import { taskDeadline } from '../../work/deadlines/work-deadlines';
import { countPlansByDayAndState } from '../../work/planning/queries-list';
import { loadPlanPage } from '../../work/planning/source';
import { lastReminders } from '../../work/task-actions/queries-reminders';
import { countTasks } from '../../work/tasks/queries-count';
import { listTasks } from '../../work/tasks/queries-list';
import { type DashboardFilter, dashboardFilter } from './filter';
import { listAgentWorkload, listOldestReturned } from './queries-morning';
import { getFiguresVersion } from './queries-version';

type MorningContext = HandlerContext<(typeof morning)['actions']['morning']>;

export const morningHandlers: Handlers<typeof morning> = {
  morning: async call => {
    const { db, user, input } = call;
    const place = dashboardFilter(user, input);
    const { sites, accounts, morning } = await getFiguresVersion(db);
    const { task_pm_delay, deadlines } = await readSettings(db);
    const days = [todayNow(), lastLateDay(task_pm_delay)];
    const includedScopes = input.scope
      ? [input.scope]
      : scopes.filter(scope => isAllowed(user, canReadMorning(scope)));
    // Users with the same row access may still be linked to lists filtered by different places.
    const visibilityKeys = [siteVisibilityKey(user), planVisibilityKey(user), taskVisibilityKey(user)];
    const key = JSON.stringify(['morning', input, includedScopes, place, getOwnPlace(user), visibilityKeys]);
    const cached = await cachedByVersion(
      db,
      key,
      [sites, accounts, morning, task_pm_delay, JSON.stringify(deadlines), ...days].join(),
      () => computeMorning(call, includedScopes, place, { task_pm_delay, deadlines }),
    );
    return { data: await withReminders(db, cached) };
  },
};

/**
 * Cached until something that it counts changes: reminders change nothing, and waiting times are added on each call.
 */
type CachedMorning = Omit<Morning, (typeof planLists)[number] | (typeof taskLists)[number]> &
  Record<(typeof planLists)[number], Omit<DuePlan, 'reminded_at'>[]> &
  Record<(typeof taskLists)[number], Waiting[]>;
type Waiting = Omit<WaitingTask, 'days' | 'reminded_at'>;
const planLists = ['latePlans', 'plansToday'] as const;
const taskLists = ['lateTasks', 'returned', 'impossible', 'review'] as const;

/** What is computed on each call: how long something has waited, and when an agent was last reminded. */
const withReminders = async (db: Db, cached: CachedMorning): Promise<Morning> => {
  const plans = await lastReminders(
    db,
    'plans',
    planLists.flatMap(name => cached[name].map(({ planid }) => planid)),
  );
  const tasks = await lastReminders(
    db,
    'tasks',
    taskLists.flatMap(name => cached[name].map(({ task_id }) => task_id)),
  );
  const formatReminder = (at: Date | undefined) => ({ reminded_at: at?.toISOString() ?? null });
  const completePlan = (plan: CachedMorning['latePlans'][number]) => ({
    ...plan,
    ...formatReminder(plans.get(plan.planid)),
  });
  const completeTask = (task: Waiting) => ({
    ...task,
    days: Math.max(0, Math.floor((Date.now() - Date.parse(task.since)) / dayMs)),
    ...formatReminder(tasks.get(task.task_id)),
  });
  return {
    ...cached,
    latePlans: cached.latePlans.map(completePlan),
    plansToday: cached.plansToday.map(completePlan),
    lateTasks: cached.lateTasks.map(completeTask),
    impossible: cached.impossible.map(completeTask),
    returned: cached.returned.map(completeTask),
    review: cached.review.map(completeTask),
  };
};

/** Each figure is counted by the filters of the list that it links to. */
const computeMorning = async (
  { db, user, input }: MorningContext,
  includedScopes: readonly Scope[],
  place: DashboardFilter,
  { task_pm_delay, deadlines }: Pick<Settings, 'task_pm_delay' | 'deadlines'>,
): Promise<CachedMorning> => {
  const kinds = includedScopes.flatMap(scope => kindsByScope[scope]);
  const today = todayNow();
  const weekDays = getWeekDays(today);
  const week = { from: weekDays[0], to: weekDays[6] };
  const monthStart = `${today.slice(0, 7)}-01`;
  const filters = buildFilters(user, input, today);
  const countTasksBy = (filter: TaskFilter) => countLinkedTasks(db, user, includedScopes, filter);
  const listOldestTasks = (filter: TaskFilter) =>
    listTasks(db, user, kinds, filter, {
      sort: { by: 'task_created', descending: false },
      limit: maxMorningItems,
      offset: 0,
    });
  const listEarliestPlans = (filter: DuePlanFilter) =>
    loadPlanPage(db, user, filter, {
      sort: { by: 'plan_date', descending: false },
      limit: maxMorningItems,
      offset: 0,
    });

  const [late, recent, lateTasks, returned, impossible, review, agents, rows] = await Promise.all([
    countPlansByDayAndState(db, user, filters.duePlans.late, task_pm_delay),
    countPlansByDayAndState(
      db,
      user,
      {
        ...filters.inScope,
        plan_status: 'kept',
        plan_from: monthStart < week.from ? monthStart : week.from,
        plan_to: week.to,
      },
      task_pm_delay,
    ),
    countTasksBy(filters.tasks.lateTasks),
    countTasksBy(filters.tasks.returned),
    countTasksBy(filters.tasks.impossible),
    countTasksBy(filters.tasks.review),
    listAgentWorkload(db, user, place, week),
    Promise.all([
      listEarliestPlans(filters.duePlans.late),
      listEarliestPlans(filters.duePlans.today),
      listOldestTasks(filters.tasks.lateTasks),
      listOldestReturned(db, user, kinds, filters.place),
      listOldestTasks(filters.tasks.impossible),
      listOldestTasks(filters.tasks.review),
    ]),
  ]);
  const [latePlans, plansToday, lateTaskRows, returnedRows, impossibleRows, reviewRows] = rows;
  const waitingTasks = await describeWaitingTasks(db, deadlines, today, {
    lateTasks: lateTaskRows,
    returned: returnedRows,
    impossible: impossibleRows,
    review: reviewRows,
  });

  const countRecentPlans = (filter: RecentPlanFilter) =>
    createFigure(sumCounts(recent.filter(plan => isMatchingPlan(plan, filter))), planList, {
      ...filters.inScope,
      ...filter,
    });
  const computeCompletion = (from: string) => {
    const period = { plan_from: from, plan_to: today };
    return {
      from,
      to: today,
      planned: countRecentPlans({ plan_status: 'kept', ...period }),
      done: countRecentPlans({ plan_status: 'done', ...period }),
    };
  };
  const createAgentFigure = (value: number, week_plans: 'none' | 'full') =>
    createFigure(value, agentList, { ...filters.agents, week_plans });
  const freeAgents = agents.filter(agent => agent.plans === 0);
  const fullAgents = agents.filter(agent => agent.plans > weeklyPlanLimit).sort((a, b) => b.plans - a.plans);
  return {
    today,
    week,
    figures: {
      latePlans: createFigure(sumCounts(late), planList, filters.duePlans.late),
      plansToday: countRecentPlans({ plan_status: 'planned', plan_from: today, plan_to: today }),
      plansWeek: countRecentPlans({ plan_status: 'planned', plan_from: week.from, plan_to: week.to }),
      lateTasks,
      returned,
      impossible,
      review,
      fullAgents: createAgentFigure(fullAgents.length, 'full'),
      freeAgents: createAgentFigure(freeAgents.length, 'none'),
    },
    completion: { week: computeCompletion(week.from), month: computeCompletion(monthStart) },
    latePlans,
    plansToday,
    ...waitingTasks,
    fullAgents: fullAgents.slice(0, maxMorningItems),
    freeAgents: freeAgents.slice(0, maxMorningItems),
  };
};

/** The filters of the lists to which the figures link. */
const buildFilters = (user: User, input: MorningContext['input'], today: string) => {
  const own = getOwnPlace(user);
  const ownPlace: { own?: 'yes' } = own.owner !== null || own.clusters ? { own: 'yes' } : {};
  const place = {
    ...ownPlace,
    ...(input.owner !== undefined && { site_owner: input.owner }),
    ...(input.cluster !== undefined && { site_cluster: input.cluster }),
  };
  // The list of plans includes every kind that the user may read.
  const inScope = { ...place, ...(input.scope && { scope: input.scope }) };
  const agents = {
    ...ownPlace,
    ...(input.owner !== undefined && { owner: input.owner }),
    ...(input.cluster !== undefined && { cluster: input.cluster }),
  };
  const duePlans = {
    late: { ...inScope, late: 'yes' },
    today: { ...inScope, plan_status: 'planned', plan_from: today, plan_to: today },
  } as const;
  const tasks = {
    lateTasks: { ...place, late: 'yes', done: 'no' },
    returned: { ...place, task_status: 'return' },
    impossible: { ...place, task_status: 'impossible' },
    review: { ...place, review: 'yes' },
  } as const;
  return { place, inScope, agents, duePlans, tasks };
};
type MorningFilters = ReturnType<typeof buildFilters>;
type TaskFilter = MorningFilters['tasks'][keyof MorningFilters['tasks']];
type DuePlanFilter = MorningFilters['duePlans'][keyof MorningFilters['duePlans']];

/** The tasks that match a filter, with a linked list for each scope. */
const countLinkedTasks = async (
  db: Db,
  user: User,
  includedScopes: readonly Scope[],
  filter: TaskFilter,
): Promise<MorningFigure> =>
  combineLists(
    await Promise.all(
      includedScopes.map(async scope =>
        createLinkedFigure(
          await countTasks(db, user, kindsByScope[scope], filter),
          getScopeList(scope),
          filter,
        ),
      ),
    ),
  );

type PlanCounts = Awaited<ReturnType<typeof countPlansByDayAndState>>;
type RecentPlanFilter = { plan_status: 'planned' | 'kept' | 'done'; plan_from: string; plan_to: string };
const isMatchingPlan = (
  { day, status }: PlanCounts[number],
  { plan_status, plan_from, plan_to }: RecentPlanFilter,
) => day >= plan_from && day <= plan_to && (plan_status === 'kept' || status === plan_status);
const sumCounts = (counts: readonly { n: number }[]) => counts.reduce((sum, { n }) => sum + n, 0);

type ListedTask = Awaited<ReturnType<typeof listTasks>>[number];
type ReturnedTask = Awaited<ReturnType<typeof listOldestReturned>>[number];
type WaitingColumn = 'id' | 'kind' | 'status' | 'site_code' | 'site_name' | 'agent_id';

/** The listed tasks with their agents' names, since when they wait, and their deadlines. */
const describeWaitingTasks = async (
  db: Db,
  deadlines: Settings['deadlines'],
  today: string,
  {
    lateTasks,
    returned,
    impossible,
    review,
  }: { returned: readonly ReturnedTask[] } & Record<
    'lateTasks' | 'impossible' | 'review',
    readonly ListedTask[]
  >,
): Promise<Record<(typeof taskLists)[number], Waiting[]>> => {
  const username = await getUsernames(
    db,
    [...lateTasks, ...returned, ...impossible, ...review].map(({ agent_id }) => agent_id),
  );
  const describeTask = (
    task: Pick<ListedTask, WaitingColumn>,
    since: Date,
    deadline: Deadline | null,
  ): Waiting => ({
    task_id: task.id,
    task_type: task.kind,
    task_status: task.status,
    site_code: task.site_code,
    site_name: task.site_name,
    agent: username(task.agent_id),
    since: since.toISOString(),
    deadline,
  });
  const describeListed = (task: ListedTask, since: Date) =>
    describeTask(task, since, taskDeadline(deadlines, task));
  return {
    lateTasks: lateTasks.map(task => describeListed(task, task.created_at)),
    returned: returned.map(({ kind, owner, since, ...task }) =>
      describeTask(
        { ...task, kind, status: 'return' },
        since,
        computeDeadline(deadlines, { stage: 'do', since: todayNow(since), kind, owner }, today),
      ),
    ),
    impossible: impossible.map(task => describeListed(task, task.created_at)),
    review: review.map(task => describeListed(task, task.submitted_at ?? task.created_at)),
  };
};

/** A list and the filter that shows these rows. */
const createLinkedFigure = <C extends ResourceContract>(
  value: number,
  { name }: C,
  filter: z.output<C['filters']> & MorningList['filter'],
): MorningList => ({ value, list: name, filter });

const combineLists = (lists: MorningList[]): MorningFigure => ({
  value: lists.reduce((sum, { value }) => sum + value, 0),
  lists,
});

const createFigure = <C extends ResourceContract>(
  value: number,
  contract: C,
  filter: z.output<C['filters']> & MorningList['filter'],
): MorningFigure => combineLists([createLinkedFigure(value, contract, filter)]);
