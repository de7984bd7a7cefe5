import {
  type DuePlan,
  type Morning,
  maxMorningItems,
  type morning,
  weeklyPlanLimit,
} from '../../../contract/figures/morning';
import { isAllowed } from '../../../contract/framework/permissions';
import { getWeekDays } from '../../../contract/framework/rest-days';
import { dayMs, today as todayNow } from '../../../contract/framework/today';
import { agents as agentList } from '../../../contract/organisation/people';
import { getOwnPlace, type Scope, scopes } from '../../../contract/organisation/permissions';
import { canReadMorning } from '../../../contract/work/home-page-rules';
import { cachedByVersion } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { readSettings } from '../../framework/settings/queries';
import { siteVisibilityKey } from '../../organisation/row-access/visibility-sites';
import { planVisibilityKey, taskVisibilityKey } from '../../organisation/row-access/visibility-work';
import { readDeadlines } from '../../organisation/settings/queries';
import { lastLateDay } from '../../sites/derived/late';
import { lastReminders } from '../../work/task-actions/queries-reminders';
import { type DashboardFilter, dashboardFilter } from './filter';
import { createFigure } from './morning-figure';
import { buildMorningFilters, type MorningFilters } from './morning-filters';
import { loadMorningPlans } from './morning-plans';
import { type CachedTask, loadMorningTasks, taskLists } from './morning-tasks';
import { listAgentWorkload } from './queries-morning';
import { getFiguresVersion } from './queries-version';

type MorningContext = HandlerContext<(typeof morning)['actions']['morning']>;

export const morningHandlers: Handlers<typeof morning> = {
  morning: async call => {
    const { db, user, input } = call;
    const place = dashboardFilter(user, input);
    const { sites, accounts, morning } = await getFiguresVersion(db);
    const { task_pm_delay, deadlines, holidays } = await readSettings(db);
    const days = [todayNow(), lastLateDay(task_pm_delay)];
    const includedScopes = scopes.filter(scope => isAllowed(user, canReadMorning(scope)));
    // Users with the same row access may still be linked to lists filtered by different places.
    const visibilityKeys = [siteVisibilityKey(user), planVisibilityKey(user), taskVisibilityKey(user)];
    const key = JSON.stringify(['morning', input, includedScopes, place, getOwnPlace(user), visibilityKeys]);
    const cached = await cachedByVersion(
      db,
      key,
      [sites, accounts, morning, task_pm_delay, JSON.stringify([deadlines, holidays]), ...days].join(),
      () => computeMorning(call, includedScopes, place, task_pm_delay),
    );
    return { data: await withReminders(db, cached) };
  },
};

/**
 * Cached until something that it counts changes: reminders change nothing, and waiting times are added on each call.
 */
type CachedMorning = Omit<Morning, (typeof planLists)[number] | (typeof taskLists)[number]> &
  Record<(typeof planLists)[number], Omit<DuePlan, 'reminded_at'>[]> &
  Record<(typeof taskLists)[number], CachedTask[]>;
const planLists = ['latePlans', 'plansToday'] as const;

/** What is computed on each call: how long something has waited, and when an agent was last reminded. */
const withReminders = async (db: Db, cached: CachedMorning): Promise<Morning> => {
  const planIds = planLists.flatMap(name => cached[name].map(({ planid }) => planid));
  const taskIds = taskLists.flatMap(name => cached[name].map(({ task_id }) => task_id));
  const planReminders = await lastReminders(db, 'plans', planIds);
  const taskReminders = await lastReminders(db, 'tasks', taskIds);
  const formatReminder = (at: Date | undefined) => ({ reminded_at: at?.toISOString() ?? null });
  const completePlan = (plan: CachedMorning['latePlans'][number]) => ({
    ...plan,
    ...formatReminder(planReminders.get(plan.planid)),
  });
  const completeTask = (task: CachedTask) => ({
    ...task,
    days: Math.max(0, Math.floor((Date.now() - Date.parse(task.since)) / dayMs)),
    ...formatReminder(taskReminders.get(task.task_id)),
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
  task_pm_delay: number,
): Promise<CachedMorning> => {
  const today = todayNow();
  const weekDays = getWeekDays(today);
  const week = { from: weekDays[0], to: weekDays[6] };
  const filters = buildMorningFilters(user, input, today);
  const [plans, tasks, agents] = await Promise.all([
    loadMorningPlans(db, user, filters, today, week, task_pm_delay),
    loadMorningTasks(db, user, includedScopes, filters, today, await readDeadlines(db)),
    loadAgents(db, user, filters, place, week),
  ]);
  return {
    today,
    week,
    figures: { ...plans.figures, ...tasks.figures, ...agents.figures },
    completion: plans.completion,
    ...plans.lists,
    ...tasks.lists,
    ...agents.lists,
    agentCount: agents.count,
  };
};

/** The agents with more plans this week than they should have, and those without any. */
const loadAgents = async (
  db: Db,
  user: User,
  filters: MorningFilters,
  place: DashboardFilter,
  week: { from: string; to: string },
) => {
  const agents = await listAgentWorkload(db, user, place, week);
  const createAgentFigure = (value: number, week_plans: 'none' | 'full') =>
    createFigure(value, agentList, { ...filters.agents, week_plans });
  const freeAgents = agents.filter(agent => agent.plans === 0);
  const fullAgents = agents.filter(agent => agent.plans > weeklyPlanLimit).sort((a, b) => b.plans - a.plans);
  return {
    count: agents.length,
    figures: {
      fullAgents: createAgentFigure(fullAgents.length, 'full'),
      freeAgents: createAgentFigure(freeAgents.length, 'none'),
    },
    lists: {
      fullAgents: fullAgents.slice(0, maxMorningItems),
      freeAgents: freeAgents.slice(0, maxMorningItems),
    },
  };
};
