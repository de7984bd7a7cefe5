import { fullWeek, type Morning, type MorningFigure, type morning, mostNamed } from '../../contract/morning';
import type { planScopes } from '../../contract/plans';
import { globalKinds } from '../../contract/task-kinds';
import { usernamesOf } from '../accounts/queries';
import { plansByDayAndState } from '../planning/queries-list';
import { weekOf } from '../planning/rest-days';
import { ownPlace } from '../platform/filters';
import type { Call, Handlers } from '../platform/mount';
import { today as todayNow } from '../platform/today';
import { readSettings } from '../settings/queries';
import { siteVisibilityKey } from '../sites/visibility';
import { countTasks } from '../tasks/queries-count';
import { taskPage } from '../tasks/queries-list';
import { type DashboardFilter, dashboardFilter } from './filter';
import { agentsOfWeek, longestReturned } from './queries-morning';

type Asked = Call<(typeof morning)['actions']['morning']>;

export const morningHandlers: Handlers<typeof morning> = {
  morning: async call => {
    const { user, input, counts } = call;
    const place = dashboardFilter(user, input);
    const key = JSON.stringify(['morning', input.scope, place, siteVisibilityKey(user)]);
    return { data: await counts.get(user, key, () => morningOf(call, place)) };
  },
};

/** Each figure is counted by the filter of the list that it leads to. */
const morningOf = async ({ db, user, input }: Asked, place: DashboardFilter): Promise<Morning> => {
  const { scope } = input;
  const { list, kinds } = tasksOf[scope];
  const today = todayNow();
  const days = weekOf(today);
  const week = { from: days[0], to: days[6] };
  const month = `${today.slice(0, 7)}-01`;
  const { task_pm_delay } = await readSettings(db);
  const own = ownPlace(user);
  const bound: { own?: 'yes' } = own.owner !== null || own.clusters ? { own: 'yes' } : {};
  const at = {
    ...bound,
    ...(input.owner !== undefined && { site_owner: input.owner }),
    ...(input.cluster !== undefined && { site_cluster: input.cluster }),
  };
  const inScope = { ...at, scope };
  const lists = {
    lateTasks: { ...at, late: 'yes', done: 'no' },
    returned: { ...at, task_status: 'return' },
    impossible: { ...at, task_status: 'impossible' },
    review: { ...at, review: 'yes' },
  } as const;

  const [late, recent, lateTasks, returned, impossible, review, agents, longest, waiting] = await Promise.all(
    [
      plansByDayAndState(db, user, { ...inScope, late: 'yes' }, task_pm_delay),
      plansByDayAndState(
        db,
        user,
        {
          ...inScope,
          plan_status: 'kept',
          plan_from: month < week.from ? month : week.from,
          plan_to: week.to,
        },
        task_pm_delay,
      ),
      countTasks(db, user, kinds, lists.lateTasks),
      countTasks(db, user, kinds, lists.returned),
      countTasks(db, user, kinds, lists.impossible),
      countTasks(db, user, kinds, lists.review),
      agentsOfWeek(db, user, place, week),
      longestReturned(db, user, kinds, at),
      taskPage(db, user, kinds, lists.review, {
        sort: { by: 'task_created', descending: false },
        limit: mostNamed,
        offset: 0,
      }),
    ],
  );
  const username = await usernamesOf(
    db,
    [...longest, ...waiting].map(({ agent_id }) => agent_id),
  );

  const plans = (filter: {
    plan_status: 'planned' | 'kept' | 'done';
    plan_from: string;
    plan_to: string;
  }) => ({
    value: recent
      .filter(
        ({ day, status }) =>
          day >= filter.plan_from &&
          day <= filter.plan_to &&
          (filter.plan_status === 'kept' || status === filter.plan_status),
      )
      .reduce((sum, { n }) => sum + n, 0),
    list: 'planning',
    filter: { ...inScope, ...filter },
  });
  const completionFrom = (from: string) => {
    const period = { plan_from: from, plan_to: today };
    return {
      from,
      to: today,
      planned: plans({ plan_status: 'kept', ...period }),
      done: plans({ plan_status: 'done', ...period }),
    };
  };
  const agentFigure = (value: number, week_plans: 'none' | 'full'): MorningFigure => ({
    value,
    list: 'agents',
    filter: {
      ...bound,
      ...(input.owner !== undefined && { owner: input.owner }),
      ...(input.cluster !== undefined && { cluster: input.cluster }),
      week_plans,
    },
  });
  const free = agents.filter(agent => agent.plans === 0);
  const full = agents.filter(agent => agent.plans > fullWeek).sort((a, b) => b.plans - a.plans);
  return {
    today,
    week,
    figures: {
      latePlans: {
        value: late.reduce((sum, { n }) => sum + n, 0),
        list: 'planning',
        filter: { ...inScope, late: 'yes' },
      },
      plansToday: plans({ plan_status: 'planned', plan_from: today, plan_to: today }),
      plansWeek: plans({ plan_status: 'planned', plan_from: week.from, plan_to: week.to }),
      lateTasks: { value: lateTasks, list, filter: lists.lateTasks },
      returned: { value: returned, list, filter: lists.returned },
      impossible: { value: impossible, list, filter: lists.impossible },
      review: { value: review, list, filter: lists.review },
      fullAgents: agentFigure(full.length, 'full'),
      freeAgents: agentFigure(free.length, 'none'),
    },
    completion: { week: completionFrom(week.from), month: completionFrom(month) },
    returned: longest.map(({ id, kind, site_code, site_name, agent_id, since }) => ({
      task_id: id,
      task_type: kind,
      site_code,
      site_name,
      agent: username(agent_id),
      ...waitingSince(since),
    })),
    review: waiting.map(({ id, kind, site_code, site_name, agent_id, submitted_at, created_at }) => ({
      task_id: id,
      task_type: kind,
      site_code,
      site_name,
      agent: username(agent_id),
      ...waitingSince(submitted_at ?? created_at),
    })),
    fullAgents: full.slice(0, mostNamed),
    freeAgents: free.slice(0, mostNamed),
  };
};

/** The list of a scope's tasks, and their kinds. */
const tasksOf = {
  pm: { list: 'task_list', kinds: globalKinds },
  gpm: { list: 'gpm', kinds: ['gpm'] },
  cm: { list: 'cm', kinds: ['cm'] },
} as const satisfies Record<(typeof planScopes)[number], object>;

const waitingSince = (since: Date) => ({
  since: since.toISOString(),
  days: Math.max(0, Math.floor((Date.now() - since.getTime()) / 86_400_000)),
});
