import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { type Plan, planActions, plans } from '../../../contract/plans';
import { aPlan, aSite, unique } from '../../factories/sites';
import { type Api, startApi } from '../harness';

const { list, fetch } = plans.actions;
const { edit, cancel, move } = planActions.actions;
let api: Api;
let manager: number;
let agent: number;
let other: number;
beforeAll(async () => {
  api = await startApi();
  const here = { cluster_id: 1, owner: 'inhouse' };
  manager = await api.person({ role: 'manager', username: 'p-manager', ...here });
  agent = await api.person({ role: 'agent', username: 'p-agent', manager_id: manager, ...here });
  other = await api.person({ role: 'agent', username: 'p-other', manager_id: manager, ...here });
});
afterAll(() => api.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ofManager = () => api.client('p-manager');
const all = async (who: string, filter: object = {}): Promise<Plan[]> =>
  (await api.client(who).call(list, { limit: -1, plan_status: 'all', ...filter })).body.planning;
const newPlan = async (values: object = {}) => {
  const site = await aSite(api.db, { manager_id: manager });
  return { site, id: await aPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: day(5), ...values }) };
};

describe('the planning', () => {
  it.each(['admin', 'cluster', 'manager', 'agent', 'p-manager'])(
    'lists what %s reaches, as counted',
    async who => {
      await newPlan();
      const rows = await all(who);
      for (const filter of [
        { plan_status: 'all' },
        {},
        { plan_status: 'done' },
        { task_type: 'ssr', plan_status: 'planned' },
        { late: 'yes' },
        { plan_status: 'all', plan_from: day(-30), plan_to: day(0) },
        ...(who === 'agent' ? [] : [{ plan_status: 'all', agent }]),
      ] as Record<string, string>[]) {
        // What is still to be done, unless it is asked for otherwise.
        const { plan_status = 'planned' } = filter;
        const wanted = rows.filter(
          row =>
            (plan_status === 'all' || row.plan_status === plan_status) &&
            (!filter.task_type || row.task_type === filter.task_type) &&
            (!filter.late || row.late) &&
            (!filter.plan_from || (row.plan_date >= filter.plan_from && row.plan_date <= filter.plan_to)) &&
            (!filter.agent || row.agent_id === Number(filter.agent)),
        );
        const { body } = await api.client(who).call(list, { ...filter, limit: 10 });
        expect([filter, body.total]).toEqual([filter, wanted.length]);
        const days = body.planning.map((row: Plan) => row.plan_date);
        expect(days).toEqual([...days].sort());
        const same = await api.client(who).call(fetch, { ...filter, limit: 10 });
        expect(same.body.sites).toEqual(body.planning);
      }
      if (who === 'agent') {
        const own = await api.accountId('agent');
        expect(rows.every(row => row.agent_id === own)).toBe(true);
      }
    },
  );

  it('is seen through either site', async () => {
    const far = await aSite(api.db, { cluster_id: 2 });
    const drop = await aSite(api.db, { manager_id: manager });
    const id = await aPlan(api.db, far, { kind: 'delivery', drop_site_id: drop, day: day(3) });
    expect((await all('p-manager')).find(({ planid }) => planid === id)).toMatchObject({
      pickup_site_id: far,
      drop_site_id: drop,
      through_site: drop,
      plan_status: 'planned',
    });
    const unseen = await aPlan(api.db, far, { kind: 'delivery', day: day(3) });
    expect((await all('p-manager')).some(({ planid }) => planid === unseen)).toBe(false);
  });

  it('moves a plan, once for each version, and cancels it', async () => {
    const { id } = await newPlan();
    const [row] = await all('p-manager', { ids: id });
    const moved = await ofManager().call(edit, {
      plan_id: id,
      planning_date: day(9),
      planning_agent: other,
      version: row.version,
    });
    expect(moved.status).toBe(200);
    expect((await all('p-manager', { ids: id }))[0]).toMatchObject({ plan_date: day(9), agent_id: other });
    const late = { plan_id: id, planning_date: day(8), version: row.version };
    expect((await ofManager().call(edit, late)).status).toBe(409);
    expect((await ofManager().call(cancel, { planid: id })).body.message).toBe('Plan annulé.');
    expect((await all('p-manager', { ids: id }))[0].plan_status).toBe('cancelled');
    expect((await ofManager().call(edit, { plan_id: id, planning_date: day(9) })).status).toBe(409);
    const { id: own } = await newPlan();
    expect((await api.client('p-agent').call(cancel, { planid: own })).status).toBe(403);
  });

  it('moves many, and says of each what became of it', async () => {
    const [one, done] = [await newPlan(), await newPlan({ status: 'done' })];
    const answer = (await ofManager().call(move, { ids: [one.id, done.id, 999_999], planning_agent: other }))
      .body;
    expect([answer.done, answer.refused]).toEqual([1, 2]);
    expect(
      answer.results.map(({ planid, done }: { planid: number; done: boolean }) => [planid, done]),
    ).toEqual([
      [one.id, true],
      [done.id, false],
      [999_999, false],
    ]);
    // The day stays where it is not named.
    expect((await all('p-manager', { ids: one.id }))[0]).toMatchObject({
      plan_date: day(5),
      agent_id: other,
    });
    expect((await ofManager().call(move, { ids: [one.id] })).body.fields[0].path).toBe('planning_date');
    const filter = { site: unique('nothing') };
    expect((await ofManager().call(move, { matching: true, filter, planning_date: day(2) })).status).toBe(
      422,
    );
  });

  it('is exported as it is filtered', async () => {
    const { id, site } = await newPlan();
    const { site_code } = (await api.client('admin').get('/api/sites/fetch', { ids: site })).body.sites[0];
    const file = await ofManager().call(list, { export: true, ids: id });
    const sheet = XLSX.read(file.body).Sheets.planning;
    const [row] = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet);
    expect(row).toMatchObject({
      'N°': id,
      Type: 'SSR',
      'Site pickup': site_code,
      Agent: 'p-agent',
      Statut: 'Planifié',
    });
    expect((await api.client('p-agent').call(list, { export: true })).status).toBe(403);
  });
});
