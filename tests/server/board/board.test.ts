import { beforeAll, describe, expect, it } from 'vitest';
import { type BoardAgent, board } from '../../../contract/office/board';
import { averageSpeedKmh, roadFactor } from '../../../contract/office/day-figures';
import { workforce } from '../../../contract/work/workforce';
import { createAbsence, createPlan, createSite } from '../../factories/sites';
import { testApi } from '../harness';
import { computeLength, listPermutations, type Point } from '../planning/route-oracle';

const { week } = board.actions;
const api = testApi();
const admin = api.client('admin');
const manager = api.client('b-manager');
let first: number;
let second: number;
beforeAll(async () => {
  const id = await api.person({ role: 'manager', username: 'b-manager', owner: 'inhouse', cluster_id: 1 });
  const agent = (username: string) =>
    api.person({ role: 'agent', username, owner: 'inhouse', cluster_id: 1, manager_id: id });
  first = await agent('b-agent-1');
  second = await agent('b-agent-2');
  const durations = { delivery: 50, ssr: 90, gpm: 60, installation: 240, cm: 30 };
  await admin.call(workforce.actions.editDurations, durations);
});

const boardOf = async (input: Record<string, unknown> = {}, client = manager) => {
  const { status, body } = await client.call(week, { day: '2031-04-30', ...input });
  expect(status, body.error).toBe(200);
  return body as { days: string[]; agents: BoardAgent[]; total: number; pages: number };
};

describe('the board', () => {
  it('is a week of one’s agents from Sunday, each day against its capacity', async () => {
    // 27 April 2031 is a Sunday, the 1st of May a holiday.
    await createAbsence(api.db, second, { day_from: '2031-04-28', day_to: '2031-04-29', note: 'Mariage' });
    const { days, agents, total } = await boardOf();
    expect(days).toEqual(
      [27, 28, 29, 30].map(n => `2031-04-${n}`).concat(['2031-05-01', '2031-05-02', '2031-05-03']),
    );
    expect([total, agents.map(({ agent_id }) => agent_id)]).toEqual([2, [first, second]]);
    expect(agents[0].cells.map(({ capacity }) => capacity)).toEqual([480, 480, 480, 480, 0, 0, 0]);
    expect(agents[1].cells.map(({ capacity }) => capacity)).toEqual([480, 0, 0, 480, 0, 0, 0]);
    const rests = agents[0].cells.map(({ rest }) => rest);
    expect(rests).toEqual([...Array(4).fill(null), 'holiday', 'restDay', 'restDay']);
    expect(agents[1].cells[1].absence).toMatchObject({ cause: 'leave', note: 'Mariage', to: '2031-04-29' });
    expect((await boardOf({ day: '2031-05-03' })).days).toEqual(days);
    expect((await boardOf({ day: '2031-05-04' })).days[0]).toBe('2031-05-04');
  });

  const spots: Point[] = [
    { lat: 36.75, lng: 3.05 },
    { lat: 36.36, lng: 6.61 },
    { lat: 36.47, lng: 2.83 },
    { lat: 36.9, lng: 7.76 },
    { lat: 34.85, lng: 5.73 },
  ];

  it('orders a day by its shortest way from home and back', async () => {
    const home = { lat: 36.19, lng: 5.41 };
    const manager_id = await api.accountId('b-manager');
    const { id: agent_id } = await api.someone('agent', { manager_id, username: 'b-way' });
    const minutes = [300, 300, 300, 300, 300, 0, 0];
    await admin.call(workforce.actions.edit, { agent_id, minutes, skills: ['ssr'], most: {}, home });
    const planOn = async (spot: object, values: Parameters<typeof createPlan>[2] = {}) =>
      createPlan(api.db, await createSite(api.db, spot), {
        kind: 'ssr',
        agent_id,
        day: '2031-04-27',
        ...values,
      });
    const planAt = new Map<number, Point>();
    for (const spot of spots) planAt.set(await planOn(spot), spot);
    const nowhere = await planOn({}, { kind: 'cm' });
    await planOn({}, { kind: 'cm', status: 'cancelled' });
    const { agents } = await boardOf({ agent: [agent_id] });
    const [cell] = agents[0].cells;
    const lengthAround = (route: Point[]) => computeLength([home, ...route, home]);
    const shortest = Math.min(...listPermutations(spots).map(lengthAround));
    const planIds = cell.plans.map(({ planid }) => planid);
    expect(planIds.at(-1)).toBe(nowhere);
    const route = planIds.slice(0, -1).map(id => planAt.get(id)!);
    expect(Math.abs(lengthAround(route) - shortest)).toBeLessThan(10);
    expect(Math.abs(cell.metres! - shortest * roadFactor)).toBeLessThan(20);
    const driving = (cell.metres! / 1000 / averageSpeedKmh) * 60;
    expect(Math.abs(cell.minutes - (5 * 90 + 30 + driving))).toBeLessThan(1);
    expect(cell.capacity).toBe(300);
  });

  it('counts what is out of reach without naming it, and shows what nobody has', async () => {
    const far = await createSite(api.db, { cluster_id: 2, wilaya_id: 31, owner: 'MBS' });
    const near = await createSite(api.db);
    await createPlan(api.db, far, { kind: 'gpm', agent_id: first, day: '2031-04-29' });
    const free = await createPlan(api.db, near, { kind: 'ssr', day: '2031-04-29' });
    await createPlan(api.db, far, { kind: 'ssr', day: '2031-04-29' });
    const { agents } = await boardOf();
    const unnamed = { plans: [], others: 1, minutes: 60, metres: null };
    expect(agents.find(({ agent_id }) => agent_id === first)!.cells[2]).toMatchObject(unnamed);
    const freeIn = async (input: object, client = admin) =>
      (await boardOf({ ...input }, client)).agents
        .filter(({ agent_id }) => agent_id === null)
        .flatMap(({ cells }) => cells[2].plans.map(({ planid }) => planid));
    expect([await freeIn({}, manager), await freeIn({ cluster: 1 })]).toEqual([[free], [free]]);
    expect(await freeIn({ cluster: 2, owner: 'inhouse' })).toEqual([]);
    const visibleAgents = (await boardOf({ agent: [first] }, admin)).agents;
    expect(visibleAgents[0].cells[2].plans).toHaveLength(1);
  });

  it('narrows by cluster, owner and agent, and knows no stranger', async () => {
    const stranger = await api.person({ role: 'agent', username: 'b-stranger', cluster_id: 2, owner: 'MBS' });
    expect((await manager.call(week, { day: '2031-04-30', agent: [stranger] })).status).toBe(404);
    const named = async (input: Record<string, unknown>) =>
      (await boardOf(input, admin)).agents.map(({ username }) => username);
    expect(await named({ cluster: 2, owner: 'MBS' })).toContain('b-stranger');
    expect(await named({ cluster: 1 })).not.toContain('b-stranger');
    expect((await boardOf({ limit: 1, page: 2 })).agents[0].agent_id).toBe(second);
  });
});
