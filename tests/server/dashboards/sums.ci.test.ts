import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { field } from '../../../contract/field';
import { planning } from '../../../contract/planning';
import { planActions } from '../../../contract/plans';
import { siteActions } from '../../../contract/sites';
import { taskActions } from '../../../contract/task-actions';
import { type TaskKind, taskKinds } from '../../../contract/vocabulary';
import { fold } from '../../../server/copies/queries-sums';
import { placeFamily, workFamily } from '../../../server/copies/queries-work';
import { recount } from '../../../server/copies/recount';
import { randomFrom } from '../../../server/demo/random';
import { byDepth } from '../../depth';
import { aPlan, aSite, aTask } from '../../factories/sites';
import { doAll, type Mobile, mobileOf } from '../field/mobile';
import { type Api, startApi } from '../harness';

/**
 * The sums that dashboards read, against a count of the plans and tasks themselves at the sites as they stand, after
 * thousands of random changes with folds at random moments.
 */
let api: Api;
let mobile: Mobile;
let agent: number;
let colleague: number;
const samples = {} as Record<TaskKind, number>;
const sites: number[] = [];
const random = randomFrom(71);
beforeAll(async () => {
  api = await startApi();
  agent = await api.person({ role: 'agent', username: 's-agent', cluster_id: 1 });
  colleague = await api.person({ role: 'agent', username: 's-colleague', cluster_id: 1 });
  mobile = await mobileOf(api, agent);
  for (let n = 0; n < 12; n++) sites.push(await aSite(api.db, { areas: ['delivery', 'ssr', 'gpm'] }));
  for (const kind of taskKinds) {
    samples[kind] = await aTask(api.db, sites[0], { kind, agent_id: agent, status: 'ongoing' });
    await doAll(mobile, samples[kind], kind);
  }
});
afterAll(() => api.close());

const rounds = byDepth({ quick: 150, ci: 800, deep: 12_000 });
/** After how many changes the dashboards are looked at. */
const looks = byDepth({ quick: 3, ci: 10, deep: 50 });

it(`add up to what a count from scratch gives, after ${rounds} changes`, { timeout: 600_000 }, async () => {
  await expectRight();
  const happened = new Map<string, number>();
  for (let round = 1; round <= rounds; round++) {
    const [name, change] = random.pick(Object.entries(changes));
    if (await change()) happened.set(name, (happened.get(name) ?? 0) + 1);
    if (random.chance(0.02))
      await fold(api.db, random.pick([workFamily, placeFamily]), random.pick([0, 10, 100]));
    if (round % looks === 0) await expectShown(random.pick(periods));
    if (round % 500 === 0) await expectRight();
  }
  // Some changes need others before them: work is planned, begun and sent in until each has come to pass.
  const missing = () => Object.keys(changes).filter(name => !happened.has(name));
  for (let more = 0; more < 400 && missing().length; more++) {
    const name = random.pick(['plan', 'clockIn', 'submit', ...missing()]);
    if (await changes[name]()) happened.set(name, (happened.get(name) ?? 0) + 1);
  }
  // Each kind of change took place, many times all together.
  expect([...happened.keys()].sort()).toEqual(Object.keys(changes).sort());
  expect([...happened.values()].reduce((sum, n) => sum + n)).toBeGreaterThan(rounds / 2);
  for (const family of [workFamily, placeFamily]) await fold(api.db, family, 0);
  for (const period of periods) await expectShown(period);
  await expectRight();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from work_changes`.execute(api.db);
  expect(rows[0].n).toBe(0);
});

const admin = () => api.client('admin');
const day = () => random.pick(['2029-12-31', '2030-01-01', '2030-02-28', '2030-06-15', '2031-01-01']);
const answered = async (call: Promise<{ status: number }>) => (await call).status === 200;
const one = async (table: 'plans' | 'tasks', condition = sql<boolean>`true`) =>
  (
    await sql<{ id: number; kind: TaskKind }>`
      select id, kind from ${sql.table(table)} x where site_id = any(${sites}::int[]) and ${condition}
      order by md5(x.id::text || ${random.int(1, 1_000_000)}::text) limit 1`.execute(api.db)
  ).rows[0];
/** Acts on some plan or task in the wanted state, if there is one. */
const on =
  (
    table: 'plans' | 'tasks',
    condition: string,
    act: (row: { id: number; kind: TaskKind }) => Promise<boolean>,
  ) =>
  async () => {
    const row = await one(table, sql<boolean>`${sql.raw(condition)}`);
    return row !== undefined && act(row);
  };
const onTask = (
  name: 'accept' | 'reject' | 'return' | 'close' | 'delete' | 'restore' | 'replan' | 'cancel',
  condition: string,
  more: object = {},
) =>
  on('tasks', condition, ({ id }) =>
    answered(admin().call(taskActions.actions[name], { id, pmid: id, taskid: id, agent, ...more })),
  );
const alive = `x.deleted_at is null`;

const changes: Record<string, () => Promise<boolean>> = {
  plan: () => {
    const [from, to] = [random.pick(sites), random.pick(sites)];
    const task_type = random.pick(taskKinds);
    const twoSites = task_type === 'delivery' && from !== to ? { drop_site: to } : {};
    return answered(
      admin().call(planning.actions.assign, {
        task_type,
        selected_site: from,
        planning_date: day(),
        agent,
        installation_type: 'new_site',
        ...twoSites,
      }),
    );
  },
  planAgain: async () =>
    (await aPlan(api.db, random.pick(sites), { kind: 'gpm', day: day(), agent_id: agent })) > 0,
  move: on('plans', `x.status = 'planned'`, ({ id }) =>
    answered(
      admin().call(planActions.actions.edit, { plan_id: id, planning_date: day(), planning_agent: agent }),
    ),
  ),
  cancel: on('plans', `x.status = 'planned'`, ({ id }) =>
    answered(admin().call(planActions.actions.cancel, { planid: id })),
  ),
  clockIn: on('plans', `x.status = 'planned' and x.agent_id is not null`, ({ id }) =>
    answered(
      mobile.call(field.actions.clockin, { plan_id: id, lat: 36.7, lng: 3.05, at: new Date().toISOString() }),
    ),
  ),
  submit: on(
    'tasks',
    `${alive} and x.status in ('ongoing', 'return') and x.agent_id is not null`,
    async task => {
      await giveEvidence(task);
      return answered(mobile.call(field.actions.submit, { taskid: task.id }));
    },
  ),
  accept: onTask('accept', `${alive} and x.kind = 'ssr' and x.status in ('pending', 'correct')`),
  reject: onTask('reject', `${alive} and x.kind = 'ssr' and x.status in ('pending', 'correct')`),
  return: onTask('return', `${alive} and x.status in ('', 'pending', 'correct', 'accept')`),
  // Surveys are left to run on, or hardly one would come to be accepted.
  impossible: on(
    'tasks',
    `${alive} and x.kind <> 'ssr' and x.status in ('ongoing', 'return') and x.agent_id is not null`,
    ({ id }) => answered(mobile.call(field.actions.impossible, { taskid: id, cause: 'weather' })),
  ),
  stop: onTask('cancel', `${alive} and x.kind <> 'ssr' and x.status = 'ongoing'`, { message: 'Suspendu' }),
  close: onTask('close', `${alive} and x.status not in ('ongoing', 'closed', 'cancelled')`),
  replan: onTask(
    'replan',
    `${alive} and x.status not in ('closed', 'cancelled') and (x.kind, x.status) <> ('ssr', 'ongoing')`,
    {
      planning_date: '2030-06-01',
    },
  ),
  delete: onTask('delete', alive),
  restore: onTask('restore', `x.deleted_at is not null`),
  moveSite: () => {
    const site_id = random.pick(sites);
    return answered(admin().call(siteActions.edit, { site_id, site_wilaya: random.pick([16, 31, 25, 9]) }));
  },
  changeOwner: () => {
    const site_owner = random.pick(['inhouse', 'MBS', 'SASCC']);
    const site = { site_id: random.pick(sites), type: 'delivery' };
    return answered(admin().call(siteActions.changeOwner, { ...site, site_owner }));
  },
  assign: () => {
    const site = { site_id: random.pick(sites), type: random.pick(['delivery', 'ssr', 'gpm'] as const) };
    return answered(
      admin().call(siteActions.assignAgent, { ...site, site_owner: random.pick([agent, colleague]) }),
    );
  },
  dismantle: () => {
    const site_status = random.pick(['active', 'active', 'inactive']);
    return answered(admin().call(siteActions.edit, { site_id: random.pick(sites), site_status }));
  },
  disable: () => answered(admin().post(`/api/user/disable/${colleague}`)),
  enable: () => answered(admin().post(`/api/user/enable/${colleague}`)),
  margin: () => answered(admin().post('/api/settings/info/update', { task_pm_delay: random.int(0, 10) })),
  undone: async () => {
    await api.db
      .transaction()
      .execute(async tx => {
        await aTask(tx, random.pick(sites), { status: '' });
        throw new Error('undone');
      })
      .catch(() => undefined);
    return true;
  },
  /** What a task of last year looks like, and what a statement over many does. */
  otherDay: on('tasks', alive, async ({ id }) => {
    const created_at = `${day()}T${random.pick(['22:30', '23:30', '12:00'])}:00Z`;
    await api.update('tasks', id, { created_at, late: random.chance(0.5) });
    return true;
  }),
  several: async () => {
    const third = random.int(0, 2);
    await sql`update tasks set late = not late where id % 3 = ${third} and site_id = any(${sites}::int[])`.execute(
      api.db,
    );
    return true;
  },
};

/** The steps of a task that was done through the field API. */
const giveEvidence = async ({ id, kind }: { id: number; kind: TaskKind }) => {
  const from = samples[kind];
  await sql`insert into task_tests (task_id, key, done, finished_at, received_at, lat, lng, data)
    select ${id}, key, done, finished_at, received_at, lat, lng, data from task_tests where task_id = ${from}
    on conflict (task_id, key) do update set done = true, data = excluded.data`.execute(api.db);
  await sql`insert into photos (task_id, test, slot, type, file, size, sha256)
    select ${id}, test, slot, type, file, size, sha256 from photos where task_id = ${from} and replaced_at is null
    on conflict do nothing`.execute(api.db);
  await sql`update photos set verdict = null where task_id = ${id}`.execute(api.db);
  await sql`update tasks set refused_slots = null where id = ${id}`.execute(api.db);
};

const sums = [
  'planPlaces',
  'taskPlaces',
  'taskCounts',
  'pickupCounts',
  'dayCounts',
  'workByDay',
  'workByCluster',
  'workByMonth',
  'siteYears',
] as const;
const expectRight = async () => expect(await recount(api.db, { mend: false, only: sums })).toEqual([]);

/** Of the plans and tasks, and of their sites as they stand: nothing that is carried along. */
const every = sql`
  select case p.kind when 'gpm' then 'gpm' else 'pm' end as family, p.day, s.id as site_id, s.owner, s.cluster_id,
    s.wilaya_id, 1 as planned, 0 as tasks, 0 as done, 0 as done_late, 0 as ongoing, 0 as accept, 0 as reject
  from plans p join sites s on s.id = coalesce(p.drop_site_id, p.site_id)
  where p.status in ('planned', 'done', 'impossible') and p.kind in ('delivery', 'ssr', 'installation', 'gpm')
  union all
  select case t.kind when 'gpm' then 'gpm' else 'pm' end, (t.created_at + interval '1 hour')::date, s.id, s.owner,
    s.cluster_id, s.wilaya_id, 0, 1, is_done::int, (is_done and t.late)::int, (t.status = 'ongoing')::int,
    (t.status = 'accept')::int, (t.status = 'reject')::int
  from (select *, status not in ('ongoing', 'return', 'reject', 'impossible', 'cancelled') as is_done from tasks) t
  join sites s on s.id = coalesce(t.drop_site_id, t.site_id)
  where t.deleted_at is null and t.kind <> 'cm'`;
type Period = { start_date: string; end_date: string };
/** Years that begin and end within a month, its greater part in them or not. */
const periods: Period[] = [
  { start_date: '2029-12-15', end_date: '2031-01-31' },
  { start_date: '2029-12-31', end_date: '2030-12-30' },
  { start_date: '2030-01-02', end_date: '2031-01-01' },
  { start_date: '2030-02-27', end_date: '2030-06-17' },
];
const expectShown = async (period: Period) =>
  expect(await shown(period)).toEqual(await expectedShown(period));

/** What somebody else's dashboards show at this moment, whatever they kept. */
const shown = async (period: Period) => {
  const { data } = (await api.client('cluster').get('/api/dashboard/tasks', period)).body;
  const gpm = (await api.client('cluster').get('/api/gpm/dashboard/tasks', period)).body.data;
  const agents = (await api.client('cluster').get('/api/dashboard/agents', period)).body.data;
  const { figures } = (await api.client('cluster').get('/api/dashboard/morning', { scope: 'pm' })).body.data;
  return {
    morning: ['lateTasks', 'returned', 'impossible', 'review', 'freeAgents'].map(name => figures[name].value),
    inCharge: agents.avgSite.number,
    agents: agents.avgSite.agents,
    reached: agents.sitesRatio.number,
    wilayas: data.perWilaya.map((row: any) => [row.address_wilaya, row.count, row.done]),
    sites: gpm.perSite.map((row: any) => [row.site_id, row.count, row.done]),
  };
};
const expectedShown = async (period: Period) => {
  const within = sql`cluster_id = 1 and day between ${period.start_date}::date and ${period.end_date}::date`;
  const wilayas = await sql<any>`
    select wilaya_id, sum(planned)::int as count, sum(done)::int as done from (${every}) e
    where family = 'pm' and ${within} group by 1 order by 1`.execute(api.db);
  const gpm = await sql<any>`
    select site_id, sum(planned)::int as count, sum(done)::int as done from (${every}) e
    where family = 'gpm' and ${within} group by 1 having sum(planned) + sum(done) > 0 order by 2 desc, 3 desc, 1
    limit 200`.execute(api.db);
  const [{ reached, inCharge, agents }] = (
    await sql<any>`
      select count(*)::int as reached,
        count(*) filter (where s.id in (select site_id from site_areas where agent_id is not null))::int as "inCharge",
        (select count(*)::int from accounts where role = 'agent' and status = 'active' and cluster_id = 1
          and (expires_at is null or expires_at > now())) as agents
      from sites s where s.kind = 'site' and s.status = 'active' and s.cluster_id = 1`.execute(api.db)
  ).rows;
  return {
    morning: await expectedMorning(),
    inCharge,
    agents,
    reached,
    wilayas: wilayas.rows.map(row => [row.wilaya_id, row.count, row.done]),
    sites: gpm.rows.map(row => [row.site_id, row.count, row.done]),
  };
};

const expectedMorning = async () => {
  const { rows } = await sql<Record<string, number>>`
    with seen as (select t.* from tasks t join sites s on s.id = coalesce(t.drop_site_id, t.site_id)
        where s.cluster_id = 1 and t.deleted_at is null and t.kind in ('delivery', 'ssr', 'installation')),
      week as (select (now() at time zone 'Africa/Algiers')::date
        - extract(dow from now() at time zone 'Africa/Algiers')::int as sunday)
    select count(*) filter (where late and status in ('ongoing', 'return', 'reject'))::int as late,
      count(*) filter (where status = 'return')::int as returned,
      count(*) filter (where status = 'impossible')::int as impossible,
      count(*) filter (where status in ('pending', 'correct') or (status = '' and seen_at is null))::int as review,
      (select count(*)::int from accounts a, week where a.role = 'agent' and a.status = 'active' and a.cluster_id = 1
        and (a.expires_at is null or a.expires_at > now())
        and not exists (select 1 from plans p where p.agent_id = a.id and p.status <> 'cancelled'
          and p.day between week.sunday and week.sunday + 6)) as free
    from seen`.execute(api.db);
  const [{ late, returned, impossible, review, free }] = rows;
  return [late, returned, impossible, review, free];
};
