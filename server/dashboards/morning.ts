import type { z } from 'zod';
import type { ResourceContract } from '../../contract/endpoint';
import { fullWeek, type Morning, type MorningFigure, type morning, mostNamed } from '../../contract/morning';
import { agents as agentList } from '../../contract/people';
import { plans as planList } from '../../contract/plans';
import { weekOf } from '../../contract/rest-days';
import { kindsOfScope } from '../../contract/task-kinds';
import { listOfScope } from '../../contract/task-lists';
import { today as todayNow } from '../../contract/today';
import { lastLateDay } from '../days/late';
import { usernamesOf } from '../directory/queries';
import { plansByDayAndState } from '../planning/queries-list';
import { ownPlace } from '../platform/filters';
import type { Call, Handlers } from '../platform/mount';
import { siteVisibilityKey } from '../reach/visibility-of-sites';
import { readSettings } from '../settings/queries';
import { countTasks } from '../tasks/queries-count';
import { taskPage } from '../tasks/queries-list';
import { type DashboardFilter, dashboardFilter } from './filter';
import { keptWhile } from './kept';
import { agentsOfWeek, longestReturned } from './queries-morning';
import { stateOfFigures } from './queries-state';

type Asked = Call<(typeof morning)['actions']['morning']>;

export const morningHandlers: Handlers<typeof morning> = {
  morning: async call => {
    const { db, user, input } = call;
    const place = dashboardFilter(user, input);
    const { sites, accounts, morning } = await stateOfFigures(db);
    const { task_pm_delay } = await readSettings(db);
    const days = [todayNow(), lastLateDay(task_pm_delay)];
    // Whoever sees the same may be led to lists of a place of his own.
    const key = JSON.stringify(['morning', input, place, ownPlace(user), siteVisibilityKey(user)]);
    const kept = await keptWhile(db, key, [sites, accounts, morning, task_pm_delay, ...days].join(), () =>
      morningOf(call, place, task_pm_delay),
    );
    return { data: { ...kept, returned: kept.returned.map(waiting), review: kept.review.map(waiting) } };
  },
};

/** Kept until something changes that it counts; how long somebody has waited is told anew each time. */
type Kept = Omit<Morning, 'returned' | 'review'> & Record<'returned' | 'review', Waiting[]>;
type Waiting = Omit<Morning['returned'][number], 'days'>;
const waiting = (task: Waiting) => ({
  ...task,
  days: Math.max(0, Math.floor((Date.now() - Date.parse(task.since)) / 86_400_000)),
});

/** Each figure is counted by the filter of the list that it leads to. */
const morningOf = async (
  { db, user, input }: Asked,
  place: DashboardFilter,
  task_pm_delay: number,
): Promise<Kept> => {
  const { scope } = input;
  const list = listOfScope(scope);
  const kinds = kindsOfScope[scope];
  const today = todayNow();
  const days = weekOf(today);
  const week = { from: days[0], to: days[6] };
  const month = `${today.slice(0, 7)}-01`;
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

  const [late, recent, lateTasks, returned, impossible, review, agents, longest, unseen] = await Promise.all([
    plansByDayAndState(db, user, { ...inScope, late: 'yes' }, task_pm_delay),
    plansByDayAndState(
      db,
      user,
      { ...inScope, plan_status: 'kept', plan_from: month < week.from ? month : week.from, plan_to: week.to },
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
  ]);
  const username = await usernamesOf(
    db,
    [...longest, ...unseen].map(({ agent_id }) => agent_id),
  );

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
  const full = agents.filter(agent => agent.plans > fullWeek).sort((a, b) => b.plans - a.plans);
  return {
    today,
    week,
    figures: {
      latePlans: figure(
        late.reduce((sum, { n }) => sum + n, 0),
        planList,
        { ...inScope, late: 'yes' },
      ),
      plansToday: plans({ plan_status: 'planned', plan_from: today, plan_to: today }),
      plansWeek: plans({ plan_status: 'planned', plan_from: week.from, plan_to: week.to }),
      lateTasks: figure(lateTasks, list, lists.lateTasks),
      returned: figure(returned, list, lists.returned),
      impossible: figure(impossible, list, lists.impossible),
      review: figure(review, list, lists.review),
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
      since: since.toISOString(),
    })),
    review: unseen.map(({ id, kind, site_code, site_name, agent_id, submitted_at, created_at }) => ({
      task_id: id,
      task_type: kind,
      site_code,
      site_name,
      agent: username(agent_id),
      since: (submitted_at ?? created_at).toISOString(),
    })),
    fullAgents: full.slice(0, mostNamed),
    freeAgents: free.slice(0, mostNamed),
  };
};

/** A figure with the list and the filter that show its rows. */
const figure = <C extends ResourceContract>(
  value: number,
  { name }: C,
  filter: z.output<C['filters']> & MorningFigure['filter'],
): MorningFigure => ({ value, list: name, filter });
