import { beforeAll, describe, expect, it } from 'vitest';
import { board } from '../../../contract/office/board';
import { agentLoad, farApartMetres, maxDayPlans } from '../../../contract/work/agent-load';
import { type Duration, workforce } from '../../../contract/work/workforce';
import { allPermissions } from '../../contract/permission-oracle';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { computeDistance, computeLength, listPermutations, type Point } from './route-oracle';

const { load, inCharge } = agentLoad.actions;
const api = testApi();
const pmManager = { owner: 'inhouse', cluster_id: 1, permissions: { pm: allPermissions.pm } } as const;
let manager: number;
beforeAll(async () => {
  manager = await api.person({ role: 'manager', username: 'l-manager', ...pmManager });
});

const newAgent = async (values: object = {}) =>
  (await api.someone('agent', { manager_id: manager, ...values })).id;
const fetchLoad = (input: Record<string, unknown>, user = 'l-manager') => api.client(user).call(load, input);
const loadOf = (input: Record<string, unknown>, user?: string) => expectOk(fetchLoad(input, user));
const names = (body: { clashes: { clash: string }[] }) => body.clashes.map(({ clash }) => clash);

/** A Monday with nothing else about it, far enough ahead. */
const monday = '2031-03-10';

const shortest = (spots: Point[]) => Math.min(...listPermutations(spots).map(computeLength));

describe('the load of an agent', () => {
  it('counts his week from Sunday to Saturday, whatever is cancelled left out', async () => {
    const agent = await newAgent();
    const site = await createSite(api.db);
    const days = ['08', '09', '10', '10', '15', '16'].map(date => `2031-03-${date}`);
    for (const day of days) await createPlan(api.db, site, { agent_id: agent, day });
    await createPlan(api.db, site, { agent_id: agent, day: monday, status: 'done' });
    await createPlan(api.db, site, { agent_id: agent, day: monday, status: 'cancelled' });
    await createPlan(api.db, site, { agent_id: await newAgent(), day: monday });
    const body = await loadOf({ agent, day: monday });
    const { week } = body.load;
    expect(week.map(({ plans }: { plans: number }) => plans)).toEqual([1, 3, 0, 0, 0, 0, 1]);
    expect([week[0].day, week[6].day]).toEqual(['2031-03-09', '2031-03-15']);
    expect(body.load.plans.map(({ done }: { done: boolean }) => done)).toEqual([false, false, true]);
    // Saturday still belongs to the week, the Sunday after does not.
    expect((await loadOf({ agent, day: '2031-03-15' })).load.week).toEqual(body.load.week);
    const [sunday] = (await loadOf({ agent, day: '2031-03-16' })).load.week;
    expect(sunday).toMatchObject({ day: '2031-03-16', plans: 1 });
  });

  it('counts what is out of reach and does not name it', async () => {
    const agent = await newAgent();
    const near = await createSite(api.db, { lat: 36.7, lng: 3 });
    const far = await createSite(api.db, { cluster_id: 2, wilaya_id: 31, owner: 'MBS', lat: 27, lng: -8 });
    const secret = await createPlan(api.db, far, { agent_id: agent, day: monday });
    const open = await createPlan(api.db, far, { agent_id: agent, day: monday, drop_site_id: near });
    const body = await loadOf({ agent, day: monday });
    expect(body.load.week[1].plans).toBe(2);
    expect(body.load.plans.map(({ planid }: { planid: number }) => planid)).toEqual([open]);
    expect(body.load.others).toBe(1);
    const admin = await loadOf({ agent, day: monday }, 'admin');
    expect(admin.load.plans.map(({ planid }: { planid: number }) => planid)).toEqual([secret, open]);
    expect(admin.load.others).toBe(0);
  });

  it('names no plan at the other site of a plan in reach, nor of a kind that one may not read', async () => {
    const [near, far] = [await createSite(api.db), await createSite(api.db, { cluster_id: 2, owner: 'MBS' })];
    const leading = { drop_site_id: near, day: monday };
    const known = await createPlan(api.db, far, leading);
    const secret = await createPlan(api.db, far, { day: monday, agent_id: await newAgent() });
    const open = await createPlan(api.db, far, leading);
    const visit = await createPlan(api.db, far, { ...leading, kind: 'gpm' });
    const named = async (user: string) =>
      (await loadOf({ plan_id: [known], day: monday }, user)).clashes.map(({ planid }: any) => planid);
    expect([await named('l-manager'), await named('admin')]).toEqual([[open], [secret, open, visit]]);
  });

  it('names so many plans and counts the rest', async () => {
    const agent = await newAgent();
    const site = await createSite(api.db);
    for (let n = 0; n < maxDayPlans + 3; n++)
      await createPlan(api.db, site, { agent_id: agent, day: monday });
    const body = await loadOf({ agent, day: monday });
    expect(body.load.plans).toHaveLength(maxDayPlans);
    expect(body.load.others).toBe(3);
  });

  it('has the hours of the board, and those of the day with the plan', async () => {
    const agent = await newAgent();
    const [here, there] = [
      { lat: 36.7, lng: 3 },
      { lat: 36.7, lng: 3.6 },
    ];
    const near = await createSite(api.db, here);
    const hidden = await createSite(api.db, { cluster_id: 2, wilaya_id: 31, owner: 'MBS', lat: 27, lng: -8 });
    for (const [site, day] of [
      [near, monday],
      [hidden, monday],
      [near, '2031-03-12'],
    ] as const)
      await createPlan(api.db, site, { agent_id: agent, day, kind: 'gpm' });
    const work = { agent, day: monday, task_type: 'ssr', site_ids: [await createSite(api.db, there)] };
    const before = (await loadOf(work)).load;
    const cellsOf = async () =>
      (await expectOk(api.client('l-manager').call(board.actions.week, { day: monday, agent }))).agents[0]
        .cells;
    const hoursOf = ({ minutes, capacity }: { minutes: number; capacity: number }) => [minutes, capacity];
    expect(before.week.map(hoursOf)).toEqual((await cellsOf()).map(hoursOf));
    expect(before.week[1].minutes).toBeGreaterThan(0);
    // Once it is made, the board has what was announced.
    await createPlan(api.db, work.site_ids[0], { agent_id: agent, day: monday, kind: 'ssr' });
    expect(hoursOf((await cellsOf())[1])).toEqual(hoursOf(before.planned));
  });

  it('is of no deleted agent', async () => {
    const agent = await newAgent({ status: 'deleted' });
    expect((await fetchLoad({ day: monday, agent })).status).toBe(404);
  });
});

describe('the distance of a day', () => {
  const spots: Point[] = [
    { lat: 36.75, lng: 3.05 },
    { lat: 35.7, lng: -0.63 },
    { lat: 36.36, lng: 6.61 },
    { lat: 36.47, lng: 2.83 },
    { lat: 36.9, lng: 7.76 },
    { lat: 34.85, lng: 5.73 },
  ];
  it.each([2, 3, 4, 5, 6])('is the shortest way between %i sites, and the widest', async count => {
    const agent = await newAgent();
    const here = spots.slice(0, count);
    const sites = [];
    for (const spot of here) sites.push(await createSite(api.db, spot));
    const [first, second, ...others] = sites;
    for (const site of others) await createPlan(api.db, site, { agent_id: agent, day: monday, kind: 'ssr' });
    const { distance } = await loadOf({ agent, day: monday, site_ids: [first], drop_site: second });
    expect(distance).toMatchObject({ sites: count, unknown: 0 });
    // The product rounds each leg to the metre.
    expect(Math.abs(distance.way - shortest(here))).toBeLessThanOrEqual(count);
    const widest = Math.max(...here.flatMap(one => here.map(other => computeDistance(one, other))));
    expect(Math.abs(distance.widest - widest)).toBeLessThanOrEqual(1);
  });

  it('says how many sites have no coordinates, and counts a site once', async () => {
    const agent = await newAgent();
    const [known, unknown] = [await createSite(api.db, spots[0]), await createSite(api.db)];
    await createPlan(api.db, known, { agent_id: agent, day: monday });
    const { distance } = await loadOf({ agent, day: monday, site_ids: [known, unknown] });
    expect(distance).toEqual({ sites: 2, unknown: 1, way: null, widest: null });
  });

  it('stays within what a long round can be, beyond what is computed exactly', async () => {
    const sites = [];
    const line = Array.from({ length: 14 }, (_, n) => ({ lat: 30 + n * 0.1, lng: 3 }));
    for (const spot of line) sites.push(await createSite(api.db, spot));
    const { distance } = await loadOf({ day: monday, site_ids: sites });
    expect(Math.abs(distance.way - computeDistance(line[0], line[13]))).toBeLessThanOrEqual(14);
  });
});

describe('clashes', () => {
  it.each([
    ['2031-03-14', ['restDay']],
    ['2031-03-15', ['restDay']],
    ['2031-03-16', []],
    ['2031-05-01', ['holiday']],
    ['2031-01-12', ['holiday']],
    ['2020-03-09', ['pastDay']],
    ['2020-03-06', ['pastDay', 'restDay']],
  ])('tell what kind of day %s is, and nothing else of whom nothing hinders', async (day, expected) => {
    const [agent, site_ids] = [await newAgent(), [await createSite(api.db)]];
    expect(names(await loadOf({ day, agent, site_ids }))).toEqual(expected);
  });

  it('tell what stands at the site already, and not what is to be moved', async () => {
    const site = await createSite(api.db);
    const agent = await newAgent();
    const today = await createPlan(api.db, site, { kind: 'ssr', day: monday, agent_id: agent });
    const later = await createPlan(api.db, site, { kind: 'delivery', day: '2031-04-01' });
    await createPlan(api.db, site, { kind: 'delivery', day: monday, status: 'cancelled' });
    await createPlan(api.db, site, { kind: 'delivery', day: '2031-04-02', status: 'done' });
    await createPlan(api.db, site, { kind: 'gpm', day: '2031-04-02' });
    const query = { day: monday, site_ids: [site], task_type: 'delivery' };
    const body = await loadOf({ ...query, agent });
    expect(body.clashes).toMatchObject([
      { clash: 'sameDay', planid: today, task_type: 'ssr', agent: expect.stringContaining('agent.') },
      { clash: 'sameKind', planid: later, plan_date: '2031-04-01', agent: null },
    ]);
    expect(names(await loadOf({ day: monday, plan_id: [today] }))).toEqual([]);
    expect((await loadOf({ day: monday, plan_id: [today], agent })).load.week[1].plans).toBe(0);
    // A plan moved onto a day on which its site has another.
    expect(names(await loadOf({ day: monday, plan_id: [later] }))).toEqual(['sameDay']);
    const task = await createTask(api.db, site, { kind: 'delivery', status: 'return' });
    expect(names(await loadOf({ day: '2031-05-06', taskid: task }))).toEqual(['sameKind']);
  });

  it('tell of a full day, of sites far apart, and of an agent who is disabled', async () => {
    const agent = await newAgent({ status: 'disabled' });
    const north = await createSite(api.db, { lat: 36.75, lng: 3.05 });
    const south = await createSite(api.db, { lat: 36.75 - farApartMetres / 111_000, lng: 3.05 });
    const { durations } = await expectOk(api.client('admin').call(workforce.actions.durations));
    const { minutes: usual } = (durations as Duration[]).find(({ task_type }) => task_type === 'ssr')!;
    const capacity = 480;
    // All that fits into the day, and one more.
    const fitting = Math.floor(capacity / usual);
    for (let n = 0; n < fitting - 1; n++)
      await createPlan(api.db, north, { agent_id: agent, day: monday, kind: 'ssr' });
    const other = await createSite(api.db);
    const query = { agent, day: monday, task_type: 'ssr' };
    expect(names(await loadOf({ ...query, site_ids: [other] }))).toEqual(['agentDisabled']);
    const body = await loadOf({ ...query, site_ids: [other, south] });
    // 150 km as the crow flies are 195 by road, at 50 km/h.
    const travel = Math.round(((farApartMetres * 1.3) / 50_000) * 60);
    expect(body.clashes).toMatchObject([
      { clash: 'agentDisabled' },
      { clash: 'fullDay', capacity },
      { clash: 'farApart' },
    ]);
    expect(Math.abs(body.clashes[1].minutes - (fitting + 1) * usual - travel)).toBeLessThanOrEqual(2);
  });
});

describe('the agent in charge', () => {
  const inChargeOf = async (input: Record<string, unknown>) =>
    (await expectOk(api.client('l-manager').call(inCharge, { task_type: 'delivery', ...input }))).agent_id;

  it('is that of the kind of task; of work in reach at a site out of reach there is none', async () => {
    const [deliverer, surveyor] = [await newAgent(), await newAgent()];
    const near = await createSite(api.db, { agent: deliverer });
    const far = await createSite(api.db, { cluster_id: 2, wilaya_id: 31, owner: 'MBS', agent: deliverer });
    const surveyed = api.db.updateTable('site_areas').set({ agent_id: surveyor });
    await surveyed.where('site_id', '=', near).where('area', '=', 'ssr').execute();
    expect(await inChargeOf({ site_id: near })).toBe(deliverer);
    expect(await inChargeOf({ site_id: near, task_type: 'ssr' })).toBe(surveyor);
    expect(await inChargeOf({ site_id: near, task_type: 'gpm' })).toBeNull();
    const onTheWay = await createPlan(api.db, far, { drop_site_id: near });
    expect(await inChargeOf({ plan_id: onTheWay })).toBeNull();
    const taskid = await createTask(api.db, far, { drop_site_id: near });
    expect(await inChargeOf({ taskid })).toBeNull();
    expect(await inChargeOf({ taskid, task_type: 'installation' })).toBe(deliverer);
    const refused = await api.client('l-manager').call(inCharge, { task_type: 'delivery', site_id: far });
    expect(refused.status).toBe(404);
  });
});
