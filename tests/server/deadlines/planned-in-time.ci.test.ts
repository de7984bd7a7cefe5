import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, today } from '../../../contract/framework/today';
import { backlog } from '../../../contract/office/backlog';
import { settings } from '../../../contract/organisation/settings';
import type { Area, TaskKind } from '../../../contract/organisation/vocabulary';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { deadlineShares } from '../../../contract/work/deadline-shares';
import { planning } from '../../../contract/work/planning';
import { taskActions } from '../../../contract/work/task-actions';
import { createAnomaly, createPlan, createSite, createTask, createVisit } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';

/** The share of « to plan », with five days for whatever waits: planned on the fifth it is met, on the sixth missed. */
const api = testApi();
let agent: number;
let admin: number;
beforeAll(async () => {
  admin = await api.accountId('admin');
  const rule = { kind: null, owner: null, plan: 5, do: null, review: null };
  await done(settings.actions.updateDeadlines, { rest: false, rules: [rule] });
  const { id: manager_id } = await api.someone('manager', { username: 'p-chef' });
  await api.person({ role: 'manager', username: 'p-other', owner: 'MBS', cluster_id: 2 });
  agent = (await api.someone('agent', { manager_id })).id;
});
beforeEach(async () => {
  await api.db.updateTable('plans').set({ waited_since: null }).where('id', '>', 0).execute();
});

const done = (call: any, input: Record<string, unknown>) => expectOk(api.client('admin').call(call, input));
const ago = (days: number) => addDays(today(), -days);
const at = (days: number) => new Date(`${ago(days)}T11:00:00Z`);
const day = addDays(today(), 9);
const make = (area: Area, values: object = {}) =>
  createSite(api.db, { areas: [area], created_at: at(90), ...values });

/** Planned from the tray, by what waits there. */
const placed = async (...keys: string[]) => {
  const plans = keys.map(key => ({ key, agent_id: agent, day }));
  // Some lie outside the reach of the agent's manager.
  const { results } = await done(backlog.actions.plan, { plans, confirmed: ['plans'] });
  expect(results.map(({ done }: any) => done)).toEqual(keys.map(() => true));
  return results.map(({ plan_id }: any) => plan_id) as number[];
};
const assign = async (task_type: TaskKind, ...sites: number[]) =>
  (await done(planning.actions.assign, { task_type, selected_site: sites, planning_date: day, agent }))
    .plans as number[];
let callCount = 0;
/** [met, missed] of « to plan », of each kind; of another period each time, for what took long is kept. */
const getShares = async (filter: Record<string, unknown> = {}, user = 'admin') => {
  const period = { start_date: ago(40), end_date: addDays(today(), ++callCount) };
  const { body } = await api
    .client(user)
    .call(deadlineShares.actions.kept, { ...period, ...filter } as never);
  const of: Record<string, [number, number]> = {};
  for (const { stage, month, kind, met, missed } of body.data.rows) {
    expect([stage, month]).toEqual(['plan', today().slice(0, 7)]);
    const [all, late] = of[kind] ?? [0, 0];
    of[kind] = [all + met, late + missed];
  }
  return of;
};

const stopped = async (status: 'reject' | 'impossible', days: number, kind: 'ssr' | 'gpm') =>
  createTask(api.db, await make(kind), {
    ...{ kind, status, agent_id: agent, planned_day: ago(20), submitted_at: null },
    ...(status === 'reject' ? { seen_at: at(days) } : { impossible_at: at(days) }),
  });
const found = async (values: object) => {
  const id = await createAnomaly(api.db, await make('gpm'));
  await api.update('anomalies', id, values);
  return id;
};
const foundAgain = (days: number) => found({ created_at: at(40), reopened: 1, reopened_at: at(days) });
/** A visit offered since so many days: by hand from its window on, else ten days ahead of its day. */
const offered = async (chosen: 'hand' | 'proposal', days: number) => {
  const site = await make('gpm', { created_at: at(3) });
  const { id, maintenance_id } = await createVisit(api.db, site, { responsible_id: admin });
  await api.update('maintenance_plans', maintenance_id, { planning: chosen });
  const [due_from, due_day] = chosen === 'hand' ? [ago(days), ago(days - 5)] : [ago(80), ago(days - 10)];
  const window = { due_from, due_day, due_until: addDays(due_day, 5), created_at: at(90) };
  // Columns that the server alone writes.
  await api.update('maintenance_visits', id, window as object);
  return { site, key: `maintenance:gpm:${id}` };
};
const replan = (call: unknown, ids: object) => done(call, { ...ids, agent, planning_date: day });
const { actions: onTask } = taskActions;

const refused = (days: number) => stopped('reject', days, 'ssr');
const impossible = (days: number) => stopped('impossible', days, 'gpm');
const newSite = (days: number) => make('ssr', { created_at: at(days) });

/** What waits since so many days, and how it is planned: from the tray, or from its own page. */
const cases: [string, TaskKind, (days: number) => Promise<unknown>, (waiting: any) => Promise<unknown>][] = [
  ['refused', 'ssr', refused, id => placed(`refused:ssr:${id}`)],
  ['refused, from its page', 'ssr', refused, taskid => replan(onTask.replan, { taskid })],
  ['impossible', 'gpm', impossible, id => placed(`impossible:gpm:${id}`)],
  ['the CM of what made it so', 'cm', impossible, id => replan(onTask.planCm, { id })],
  ['found', 'cm', days => found({ created_at: at(days) }), id => placed(`anomaly:cm:${id}`)],
  ['found again', 'cm', foundAgain, id => placed(`anomaly:cm:${id}`)],
  ['found again, from its page', 'cm', foundAgain, id => replan(anomalyActions.actions.plan, { id })],
  ['a visit by hand', 'gpm', days => offered('hand', days), ({ key }) => placed(key)],
  ['a visit by proposal', 'gpm', days => offered('proposal', days), ({ key }) => placed(key)],
  // The site itself, younger, does not wait beside its visit.
  ['a visit, from its site', 'gpm', days => offered('hand', days), ({ site }) => assign('gpm', site)],
  ['a site’s first work', 'ssr', newSite, site => placed(`site:ssr:${site}`)],
  ['a site’s first work, from its page', 'ssr', newSite, site => assign('ssr', site)],
];
it.each(cases)(
  'planned on the fifth day it is met, on the sixth missed: %s',
  async (_, kind, waiting, plan) => {
    for (const days of [5, 6]) await plan(await waiting(days));
    expect(await getShares()).toEqual({ [kind]: [1, 1] });
  },
);

it('waits since its refusal still when its plan is withdrawn', async () => {
  const key = `refused:ssr:${await refused(6)}`;
  const ids = await placed(key);
  expect(await getShares()).toEqual({ ssr: [0, 1] });
  await done(backlog.actions.withdraw, { ids });
  expect(await getShares()).toEqual({});
  await placed(key);
  expect(await getShares()).toEqual({ ssr: [0, 1] });
});

it('stays late where it was, though it is reopened after its late repair and planned at once', async () => {
  const late = await found({ created_at: at(40) });
  const [plan_id] = await placed(`anomaly:cm:${late}`);
  await api.update('plans', plan_id, { status: 'done' });
  const { site_id } = await api.row('plans', plan_id);
  await createTask(api.db, site_id, { kind: 'cm', status: '', plan_id, agent_id: agent });
  await done(anomalyActions.actions.reopen, { id: late, cause: 'La fuite est revenue' });
  expect(await getShares()).toEqual({ cm: [0, 1] });
  await placed(`anomaly:cm:${late}`);
  expect(await getShares()).toEqual({ cm: [1, 1] });
});

it('ends with the first plan of a site’s first work of a kind', async () => {
  const old = await make('gpm', { created_at: at(40) });
  const [first] = await assign('gpm', old);
  const later = { task_type: 'gpm', selected_site: [old], planning_date: ago(-20), agent };
  await done(planning.actions.assign, later);
  expect(await getShares()).toEqual({ gpm: [0, 1] });
  await api.update('plans', { site_id: old }, { status: 'done' });
  await api.update('site_areas', { site_id: old }, { last_task_at: at(1) } as object);
  await assign('gpm', old);
  expect(await getShares()).toEqual({ gpm: [0, 1] });
  // What was cancelled ended nothing: the site waits as before.
  await api.update('plans', first, { status: 'planned' });
  await done(planning.actions.deletePlan, { task_type: 'gpm', plan_id: first });
  expect(await getShares()).toEqual({});
});

it('counts no plan of what did not wait: work under way, a visit to come, another area', async () => {
  const ongoing = { kind: 'gpm', status: 'ongoing', planned_day: ago(20), agent_id: agent } as const;
  await replan(onTask.replan, { taskid: await createTask(api.db, await make('gpm'), ongoing) });
  await assign('gpm', (await offered('hand', -1)).site);
  await assign('ssr', await make('gpm'));
  await createPlan(api.db, await make('ssr'), { kind: 'ssr' });
  expect(await getShares()).toEqual({});
});

it('counts what its reader may see, by scope, owner and cluster', async () => {
  const far = { owner: 'MBS', cluster_id: 2, wilaya_id: 31 };
  await placed(
    `site:ssr:${await make('ssr', { created_at: at(2) })}`,
    `site:ssr:${await make('ssr', { created_at: at(9), ...far })}`,
    `site:gpm:${await make('gpm', { created_at: at(9) })}`,
  );
  expect(await getShares()).toEqual({ ssr: [1, 1], gpm: [0, 1] });
  expect(await getShares({ scope: 'pm' })).toEqual({ ssr: [1, 1] });
  expect(await getShares({ scope: 'gpm' })).toEqual({ gpm: [0, 1] });
  expect(await getShares({ owner: 'MBS' })).toEqual({ ssr: [0, 1] });
  expect(await getShares({ cluster: 1 })).toEqual({ ssr: [1, 0], gpm: [0, 1] });
  expect(await getShares({}, 'p-chef')).toEqual({ ssr: [1, 0], gpm: [0, 1] });
  expect(await getShares({}, 'p-other')).toEqual({ ssr: [0, 1] });
  expect(await getShares({ start_date: ago(400), end_date: ago(40) })).toEqual({});
});
