import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAllowed } from '../../../contract/permissions';
import { resources } from '../../../contract/resources';
import { byTurns } from '../../depth';
import { type Api, startApi } from '../harness';
import { addReaders, readerNames, workBetweenSites } from './work';

/** Every figure of plans and tasks, as each reader sees it, against the total of the list that it opens. */
let api: Api;
beforeAll(async () => {
  api = await startApi();
  await addReaders(api);
  await workBetweenSites(api);
});
afterAll(() => api.close());

type Filter = Record<string, string | number | undefined>;
type Link = { list: 'planning' | 'task_list' | 'gpm'; filter: Filter; figure: number };
const families = [
  { family: 'pm', path: '/api/dashboard/tasks', agents: '/api/dashboard/agents', list: 'task_list' },
  { family: 'gpm', path: '/api/gpm/dashboard/tasks', agents: '/api/gpm/dashboard/agents', list: 'gpm' },
] as const;
const year = { start_date: '2030-01-01', end_date: '2030-12-31' };

it.each(byTurns(2, readerNames, 0))('opens for %s lists with as many rows', async who => {
  const client = api.client(who);
  const { user } = (await client.get('/api/user/session')).body;
  /** Filters that are the dashboard's own for whom they bind need not, and often may not, be sent. */
  const sent = ({ list, filter }: Link) => {
    const { filterFrom = {}, locks = {} } = resources.get(list)!;
    const kept: Filter = {};
    for (const [name, value] of Object.entries(filter)) {
      const lock = (locks as Record<string, 'owner' | 'cluster'>)[name];
      if (value === undefined || (lock && user[lock] === value)) continue;
      if (!isAllowed(user, (filterFrom as Record<string, object>)[name] ?? {})) return undefined;
      kept[name] = value;
    }
    return kept;
  };
  let compared = 0;
  for (const asked of [{}, { cluster: 2 }, { cluster: 1 }, { owner: 'SASCC' }] as {
    cluster?: number;
    owner?: string;
  }[]) {
    for (const of of families) {
      const answer = await client.get(of.path, { ...asked, ...year });
      if (answer.status === 403) continue;
      const work = (await client.get(of.agents, { ...asked, ...year })).body.data;
      for (const link of linksOf(of, answer.body.data, work, asked)) {
        const filter = sent(link);
        if (!filter) continue;
        const { path } = resources.get(link.list)!.actions.list;
        const { body } = await client.get(path, { ...filter, limit: 1 });
        expect([link.list, filter, body.total]).toEqual([link.list, filter, link.figure]);
        compared += link.figure;
      }
    }
  }
  expect(compared).toBeGreaterThan(0);
});

const linksOf = (
  { family, list }: (typeof families)[number],
  data: any,
  agents: any,
  asked: { owner?: string; cluster?: number },
): Link[] => {
  const place = { site_owner: asked.owner, site_cluster: asked.cluster };
  const plans = (figure: number, filter: Filter = {}): Link => ({
    list: 'planning',
    figure,
    filter: {
      plan_status: 'kept',
      scope: family,
      plan_from: year.start_date,
      plan_to: year.end_date,
      own: 'yes',
      ...place,
      ...filter,
    },
  });
  const tasks = (figure: number, filter: Filter = {}): Link => ({
    list,
    figure,
    filter: { date_from: year.start_date, date_to: year.end_date, own: 'yes', ...place, ...filter },
  });
  const both = (row: { count: number; done: number }, filter: Filter) => [
    plans(row.count, filter),
    tasks(row.done, { done: 'yes', ...filter }),
  ];
  const states: Record<string, Filter> = {
    done: { done: 'yes' },
    ongoing: { task_status: 'ongoing' },
    accept: { task_status: 'accept' },
    reject: { task_status: 'reject' },
    done_ontime: { done: 'yes', late: 'no' },
    done_late: { done: 'yes', late: 'yes' },
  };
  return [
    ...data.perOwner.map((row: any) => plans(row.count, { site_owner: row.site_owner })),
    ...data.perOwnerDetail.flatMap((row: any) => [
      plans(row.planned, { site_owner: row.site_owner }),
      ...Object.keys(states)
        .filter(name => name in row)
        .map(name => tasks(row[name], { ...states[name], site_owner: row.site_owner })),
    ]),
    ...data.perCluster.flatMap((row: any) => both(row, { site_cluster: row.cluster })),
    ...data.perWilaya.flatMap((row: any) => both(row, { site_wilaya: row.address_wilaya })),
    ...data.monthly.flatMap((row: any) => [
      plans(row.planned, { plan_from: row.day, plan_to: row.day }),
      tasks(row.done, { done: 'yes', date_from: row.day, date_to: row.day }),
    ]),
    ...(data.perSite ?? []).flatMap((row: any) => both(row, { counted_site: row.site_id })),
    ...agents.taskPerAgentPerCluster.map((row: any) =>
      tasks(row.number, { done: 'yes', site_cluster: row.cluster }),
    ),
    tasks(agents.taskRatio.number, { done: 'yes' }),
  ];
};
