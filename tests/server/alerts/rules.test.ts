import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { today } from '../../../contract/framework/today';
import { type AlertRule, alertRules } from '../../../contract/work/alert-rules';
import { taskActions } from '../../../contract/work/task-actions';
import { listNotificationTexts } from '../../factories/rows';
import { createPlan, createSite } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import {
  buildMinimalData,
  createMobileClient,
  type MobileClient,
  sendEvidence,
} from '../field/mobile-client';
import { testApi } from '../harness';

const { list, save, remove } = alertRules.actions;
const api = testApi();

const first = { after: 0, manager: true, cluster_manager: false, accounts: [], channels: ['bell'] };
const rule = { kind: 'submitted', steps: [first] };
const sent = (values: object) => api.client('admin').call(save, { ...rule, ...values } as never);
const rules = async () => (await api.client('admin').call(list)).body.rules as AlertRule[];

it('begins with what was told before there were rules', async () => {
  const step = { ...first, channels: ['bell', 'email', 'sms'] };
  const everywhere = { days: null, enabled: true, task_kinds: [], owners: [], clusters: [] };
  expect(await rules()).toMatchObject(
    ['submitted', 'nok', 'far', 'impossible'].map(kind => ({ kind, ...everywhere, steps: [step] })),
  );
});

describe('of what comes from the field, with the rules of a new server', () => {
  const { clockin, step, submit, impossible } = field.actions;
  const here = { lat: 36.75, lng: 3.05 };
  let agent: number;
  let mobile: MobileClient;
  beforeAll(async () => {
    agent = await api.person({ role: 'agent', username: 'alerte1' });
    mobile = await createMobileClient(api, agent);
  });
  /** A manager with a site of his own, and his notifications, the newest first. */
  const aManager = async () => {
    const { id } = await api.someone('manager');
    const site = await createSite(api.db, { ...here, manager_id: id, areas: ['delivery', 'gpm'] });
    return { id, site, notices: async () => (await listNotificationTexts(api.db, id)).toReversed() };
  };
  const opened = async (site: number, kind: 'delivery' | 'gpm') => {
    const plan_id = await createPlan(api.db, site, { kind, agent_id: agent, day: today() });
    const { taskid } = await expectOk(
      mobile.call(clockin, { plan_id, ...here, at: new Date().toISOString() }),
    );
    return { plan_id, taskid: taskid as number };
  };

  it('a submission and the check that it found NOK are one notice, a correction another', async () => {
    const manager = await aManager();
    const { taskid } = await opened(manager.site, 'gpm');
    expect(await manager.notices()).toEqual([]);
    await sendEvidence(mobile, taskid, 'gpm');
    const test = 'gpm_checklist';
    const data = buildMinimalData('gpm', test) as { checks: object[] };
    data.checks[0] = { ...data.checks[0], test_status: 'nok', test_comment: 'Fuite' };
    await expectOk(mobile.call(step, { taskid, test, data }));
    for (const _ of [1, 2]) await expectOk(mobile.call(submit, { taskid }));
    expect(await manager.notices()).toEqual([
      expect.stringMatching(/ envoyé\. 1 nouveau contrôle non conforme\.$/),
    ]);
    await api.client('admin').call(taskActions.actions.return, { pmid: taskid });
    await expectOk(mobile.call(submit, { taskid }));
    const [again, ...before] = await manager.notices();
    expect(again).toMatch(/corrigé et renvoyé\.$/);
    expect(before).toHaveLength(1);
  });

  it('whoever planned is notified where the manager is out of use', async () => {
    const [manager, planner] = [await aManager(), await aManager()];
    const { plan_id, taskid } = await opened(manager.site, 'delivery');
    await api.update('plans', plan_id, { created_by: planner.id });
    await api.update('accounts', manager.id, { status: 'disabled' });
    await expectOk(mobile.call(impossible, { taskid, cause: 'weather' }));
    expect(await planner.notices()).toHaveLength(1);
  });
});

it('may name admins, whom it offers to admins alone, and ways of sending that the server has', async () => {
  expect((await api.client('admin').call(list)).body.channels).toEqual({ email: false, sms: false });
  const other = await api.person({ role: 'admin', username: 'regle.autre' });
  const disabledAdmin = await api.person({ role: 'admin', username: 'regle.parti', status: 'disabled' });
  await api.person({ role: 'manager', username: 'regle.lecteur', owner: 'inhouse', cluster_id: 1 });
  const offered = async (user: string) =>
    (await api.client(user).call(list)).body.accounts.map(({ id }: { id: number }) => id);
  expect(await offered('admin')).toContain(other);
  expect(await offered('admin')).not.toContain(disabledAdmin);
  expect(await offered('regle.lecteur')).toEqual([]);
  const body = await expectOk(sent({ steps: [{ ...first, accounts: [other] }] }));
  expect(await offered('regle.lecteur')).toEqual([other]);
  await api.client('admin').call(remove, { id: body.rule.id });
});

it('takes what fits, and says of what does not where it does not', async () => {
  const [agent, disabled] = [
    await api.person({ role: 'agent', username: 'regle.agent' }),
    await api.person({ role: 'manager', username: 'regle.ancien', status: 'disabled' }),
  ];
  for (const [values, path] of [
    [{ kind: 'late' }, 'days'],
    [{ kind: 'late', days: 0 }, 'days'],
    [{ steps: [] }, 'steps'],
    [{ steps: [{ ...first, manager: false }] }, 'steps.0.accounts'],
    [{ steps: [{ ...first, channels: [] }] }, 'steps.0.channels'],
    [{ steps: [{ ...first, after: 2 }] }, 'steps.0.after'],
    [{ steps: [first, first] }, 'steps.1.after'],
    [{ owners: ['personne'] }, 'owners'],
    [{ clusters: [9_999] }, 'clusters'],
    [{ steps: [{ ...first, accounts: [agent] }] }, 'steps.0.accounts'],
    [{ steps: [{ ...first, accounts: [9_999_999] }] }, 'steps.0.accounts'],
  ] as const)
    expect([values, getRefusal(await sent(values))]).toEqual([values, [422, path]]);
  // Who is out of use now may be back.
  await expectOk(sent({ steps: [{ ...first, accounts: [disabled] }] }));
});

it('is changed by its version, removed, and both are told in the history', async () => {
  const made = (await sent({ kind: 'returned', days: 4 })).body.rule as AlertRule;
  expect(made).toMatchObject({ kind: 'returned', days: 4, version: 1 });
  const { body } = await sent({ ...made, days: 5 });
  expect(body.rule).toMatchObject({ id: made.id, days: 5, version: 2 });
  const stale = await sent({ ...made, days: 6 });
  expect(stale.status).toBe(409);
  expect(stale.body.current).toMatchObject({ days: 5, version: 2 });
  // What takes no days keeps none.
  expect((await sent({ ...made, version: 2, kind: 'submitted' })).body.rule.days).toBeNull();
  await expectOk(api.client('admin').call(remove, { id: made.id }));
  expect((await api.client('admin').call(remove, { id: made.id })).status).toBe(404);
  expect((await sent({ ...made })).status).toBe(404);
  const changes = await api.history('alert_rules', made.id);
  expect(changes.map(({ action }) => action.split('.')[1])).toEqual(['save', 'save', 'save', 'remove']);
  expect(changes[1]).toMatchObject({ before: { days: 4 }, after: { days: 5 } });
});
