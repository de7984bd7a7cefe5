import { beforeAll, describe, expect, it } from 'vitest';
import { type Plan, planActions, plans } from '../../../contract/plans';
import { aPlan, aSite, unique } from '../../factories/sites';
import { ok } from '../answers';
import { testApi } from '../harness';

const { list, fetch } = plans.actions;
const { edit, cancel, move } = planActions.actions;
const api = testApi();
let manager: number;
let agent: number;
let other: number;
beforeAll(async () => {
  const here = { cluster_id: 1, owner: 'inhouse' };
  manager = await api.person({ role: 'manager', username: 'p-manager', ...here });
  agent = await api.person({ role: 'agent', username: 'p-agent', manager_id: manager, ...here });
  other = await api.person({ role: 'agent', username: 'p-other', manager_id: manager, ...here });
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ofManager = () => api.client('p-manager');
const all = async (who: string, filter: object = {}): Promise<Plan[]> =>
  (await api.client(who).call(list, { limit: -1, plan_status: 'all', ...filter })).body.planning;
const newPlan = async (values: object = {}) => {
  const site = await aSite(api.db, { manager_id: manager });
  return { site, id: await aPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: day(5), ...values }) };
};

describe('the planning', () => {
  it('is listed by day, at either address', async () => {
    await newPlan({ day: day(9) });
    await newPlan({ day: day(2) });
    const { planning } = await ok(ofManager().call(list, { limit: 10 }));
    const days = planning.map(({ plan_date }: Plan) => plan_date);
    expect(days).toEqual([...days].sort());
    // What is still to be done, unless asked otherwise.
    expect(planning.every(({ plan_status }: Plan) => plan_status === 'planned')).toBe(true);
    expect((await ok(ofManager().call(fetch, { limit: 10 }))).sites).toEqual(planning);
  });

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
    const { version } = row;
    const changed = { planning_date: day(9), planning_agent: other };
    await ok(ofManager().call(edit, { plan_id: id, ...changed, version }));
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
    expect(answer.results).toMatchObject([
      { planid: one.id, done: true },
      { planid: done.id, done: false },
      { planid: 999_999, done: false },
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
});
