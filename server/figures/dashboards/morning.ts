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
import { listAgentWorkload, listLongestReturned } from './queries-morning';
import { getFiguresVersion } from './queries-version';

type MorningContext = HandlerContext<(typeof morning)['actions']['morning']>;

export const morningHandlers: Handlers<typeof morning> = {
  morning: async call => {
    const { db, user, input } = call;
    const place = dashboardFilter(user, input);
    const { sites, accounts, morning } = await getFiguresVersion(db);
    const { task_pm_delay, deadlines } = await readSettings(db);
    const days = [todayNow(), lastLateDay(task_pm_delay)];
    const asked = input.scope
      ? [input.scope]
      : scopes.filter(scope => isAllowed(user, canReadMorning(scope)));
    // Users with the same row access may still be linked to lists filtered by different places.
    const visibilityKeys = [siteVisibilityKey(user), planVisibilityKey(user), taskVisibilityKey(user)];
    const key = JSON.stringify(['morning', input, asked, place, getOwnPlace(user), visibilityKeys]);
    const cached = await cachedByVersion(
      db,
      key,
      [sites, accounts, morning, task_pm_delay, JSON.stringify(deadlines), ...days].join(),
      () => morningOf(call, asked, place, { task_pm_delay, deadlines }),
    );
    return { data: await withReminders(db, cached) };
  },
};

/**
 * Cached until something that it counts changes: reminders change nothing, and waiting times are added on each call.
 */
type CachedMorning = Omit<Morning, (typeof ofPlans)[number] | (typeof ofTasks)[number]> &
  Record<(typeof ofPlans)[number], Omit<DuePlan, 'reminded_at'>[]> &
  Record<(typeof ofTasks)[number], Waiting[]>;
type Waiting = Omit<WaitingTask, 'days' | 'reminded_at'>;
const ofPlans = ['latePlans', 'plansToday'] as const;
const ofTasks = ['lateTasks', 'returned', 'impossible', 'review'] as const;

/** What is computed on each call: how long something has waited, and when an agent was last reminded. */
const withReminders = async (db: Db, cached: CachedMorning): Promise<Morning> => {
  const plans = await lastReminders(
    db,
    'plans',
    ofPlans.flatMap(name => cached[name].map(({ planid }) => planid)),
  );
  const tasks = await lastReminders(
    db,
    'tasks',
    ofTasks.flatMap(name => cached[name].map(({ task_id }) => task_id)),
  );
  const asked = (at: Date | undefined) => ({ reminded_at: at?.toISOString() ?? null });
  const plan = (each: CachedMorning['latePlans'][number]) => ({ ...each, ...asked(plans.get(each.planid)) });
  const task = (each: Waiting) => ({
    ...each,
    days: Math.max(0, Math.floor((Date.now() - Date.parse(each.since)) / dayMs)),
    ...asked(tasks.get(each.task_id)),
  });
  return {
    ...cached,
    latePlans: cached.latePlans.map(plan),
    plansToday: cached.plansToday.map(plan),
    lateTasks: cached.lateTasks.map(task),
    impossible: cached.impossible.map(task),
    returned: cached.returned.map(task),
    review: cached.review.map(task),
  };
};

/** Each figure is counted by the filters of the list that it links to. */
const morningOf = async (
  { db, user, input }: MorningContext,
  asked: readonly Scope[],
  place: DashboardFilter,
  { task_pm_delay, deadlines }: Pick<Settings, 'task_pm_delay' | 'deadlines'>,
): Promise<CachedMorning> => {
  const kinds = asked.flatMap(scope => kindsByScope[scope]);
  const today = todayNow();
  const days = getWeekDays(today);
  const week = { from: days[0], to: days[6] };
  const month = `${today.slice(0, 7)}-01`;
  const own = getOwnPlace(user);
  const bound: { own?: 'yes' } = own.owner !== null || own.clusters ? { own: 'yes' } : {};
  const at = {
    ...bound,
    ...(input.owner !== undefined && { site_owner: input.owner }),
    ...(input.cluster !== undefined && { site_cluster: input.cluster }),
  };
  // The list of plans includes every kind that the user may read.
  const inScope = { ...at, ...(input.scope && { scope: input.scope }) };
  const due = {
    late: { ...inScope, late: 'yes' },
    today: { ...inScope, plan_status: 'planned', plan_from: today, plan_to: today },
  } as const;
  const lists = {
    lateTasks: { ...at, late: 'yes', done: 'no' },
    returned: { ...at, task_status: 'return' },
    impossible: { ...at, task_status: 'impossible' },
    review: { ...at, review: 'yes' },
  } as const;
  const tasks = async (name: keyof typeof lists): Promise<MorningFigure> =>
    together(
      await Promise.all(
        asked.map(async scope =>
          createLinkedFigure(
            await countTasks(db, user, kindsByScope[scope], lists[name]),
            getScopeList(scope),
            lists[name],
          ),
        ),
      ),
    );
  const firstTasks = (name: 'lateTasks' | 'impossible' | 'review') =>
    listTasks(db, user, kinds, lists[name], {
      sort: { by: 'task_created', descending: false },
      limit: maxMorningItems,
      offset: 0,
    });
  const firstPlans = (filter: (typeof due)[keyof typeof due]) =>
    loadPlanPage(db, user, filter, {
      sort: { by: 'plan_date', descending: false },
      limit: maxMorningItems,
      offset: 0,
    });

  const [late, recent, lateTasks, returned, impossible, review, agents, rows] = await Promise.all([
    countPlansByDayAndState(db, user, due.late, task_pm_delay),
    countPlansByDayAndState(
      db,
      user,
      { ...inScope, plan_status: 'kept', plan_from: month < week.from ? month : week.from, plan_to: week.to },
      task_pm_delay,
    ),
    tasks('lateTasks'),
    tasks('returned'),
    tasks('impossible'),
    tasks('review'),
    listAgentWorkload(db, user, place, week),
    Promise.all([
      firstPlans(due.late),
      firstPlans(due.today),
      firstTasks('lateTasks'),
      listLongestReturned(db, user, kinds, at),
      firstTasks('impossible'),
      firstTasks('review'),
    ]),
  ]);
  const [latePlans, plansToday, begun, returnedTasks, stopped, unseen] = rows;
  const username = await getUsernames(
    db,
    [...begun, ...returnedTasks, ...stopped, ...unseen].map(({ agent_id }) => agent_id),
  );
  const waiting = (
    task: Pick<(typeof begun)[number], WaitingColumn>,
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
  const currentDeadline = (task: (typeof begun)[number]) => taskDeadline(deadlines, task);

  const plans = (filter: { plan_status: 'planned' | 'kept' | 'done'; plan_from: string; plan_to: string }) =>
    figure(
      recent
        .filter(
          ({ day, status }) =>
            day >= filter.plan_from &&
            day <= filter.plan_to &&
            (filter.plan_status === 'kept' || status === filter.plan_status),
        )
        .reduce((sum, { n }) => sum + n, 0),
      planList,
      { ...inScope, ...filter },
    );
  const completionFrom = (from: string) => {
    const period = { plan_from: from, plan_to: today };
    return {
      from,
      to: today,
      planned: plans({ plan_status: 'kept', ...period }),
      done: plans({ plan_status: 'done', ...period }),
    };
  };
  const agentFigure = (value: number, week_plans: 'none' | 'full') =>
    figure(value, agentList, {
      ...bound,
      ...(input.owner !== undefined && { owner: input.owner }),
      ...(input.cluster !== undefined && { cluster: input.cluster }),
      week_plans,
    });
  const free = agents.filter(agent => agent.plans === 0);
  const full = agents.filter(agent => agent.plans > weeklyPlanLimit).sort((a, b) => b.plans - a.plans);
  return {
    today,
    week,
    figures: {
      latePlans: figure(
        late.reduce((sum, { n }) => sum + n, 0),
        planList,
        due.late,
      ),
      plansToday: plans({ plan_status: 'planned', plan_from: today, plan_to: today }),
      plansWeek: plans({ plan_status: 'planned', plan_from: week.from, plan_to: week.to }),
      lateTasks,
      returned,
      impossible,
      review,
      fullAgents: agentFigure(full.length, 'full'),
      freeAgents: agentFigure(free.length, 'none'),
    },
    completion: { week: completionFrom(week.from), month: completionFrom(month) },
    latePlans,
    plansToday,
    lateTasks: begun.map(task => waiting(task, task.created_at, currentDeadline(task))),
    returned: returnedTasks.map(({ kind, owner, since, ...task }) =>
      waiting(
        { ...task, kind, status: 'return' },
        since,
        computeDeadline(deadlines, { stage: 'do', since: todayNow(since), kind, owner }, today),
      ),
    ),
    impossible: stopped.map(task => waiting(task, task.created_at, currentDeadline(task))),
    review: unseen.map(task => waiting(task, task.submitted_at ?? task.created_at, currentDeadline(task))),
    fullAgents: full.slice(0, maxMorningItems),
    freeAgents: free.slice(0, maxMorningItems),
  };
};
type WaitingColumn = 'id' | 'kind' | 'status' | 'site_code' | 'site_name' | 'agent_id';

/** A list and the filter that shows these rows. */
const createLinkedFigure = <C extends ResourceContract>(
  value: number,
  { name }: C,
  filter: z.output<C['filters']> & MorningList['filter'],
): MorningList => ({ value, list: name, filter });

const together = (lists: MorningList[]): MorningFigure => ({
  value: lists.reduce((sum, { value }) => sum + value, 0),
  lists,
});

const figure = <C extends ResourceContract>(
  value: number,
  contract: C,
  filter: z.output<C['filters']> & MorningList['filter'],
): MorningFigure => together([createLinkedFigure(value, contract, filter)]);
