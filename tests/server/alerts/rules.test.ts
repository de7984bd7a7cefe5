import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertRule, alertRules } from '../../../contract/alert-rules';
import { type Api, startApi } from '../harness';

const { list, save, remove } = alertRules.actions;
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const first = { after: 0, manager: true, cluster_manager: false, accounts: [], channels: ['bell'] };
const rule = { kind: 'submitted', steps: [first] };
const sent = (values: object, who = 'admin') => api.client(who).call(save, { ...rule, ...values } as never);
const rules = async () => (await api.client('admin').call(list)).body.rules as AlertRule[];

it('begins with what was told before there were rules', async () => {
  const step = { ...first, channels: ['bell', 'email', 'sms'] };
  expect(
    (await rules()).map(({ kind, days, enabled, task_kinds, owners, clusters, steps }) => ({
      ...{ kind, days, enabled, task_kinds, owners, clusters, steps },
    })),
  ).toEqual(
    ['submitted', 'nok', 'far', 'impossible'].map(kind => ({
      ...{ kind, days: null, enabled: true, task_kinds: [], owners: [], clusters: [] },
      steps: [step],
    })),
  );
});

it('says which ways of sending the server has', async () => {
  const { channels } = (await api.client('admin').call(list)).body;
  expect(channels).toEqual({ email: false, sms: false });
});

it('is read by managers and written by admins', async () => {
  await api.person({ role: 'manager', username: 'regle.manager', owner: 'inhouse', cluster_id: 1 });
  await api.person({ role: 'cluster_manager', username: 'regle.cluster', cluster_id: 1 });
  await api.person({ role: 'agent', username: 'regle.terrain' });
  expect((await api.client('regle.manager').call(list)).status).toBe(200);
  expect((await api.client('regle.terrain').call(list)).status).toBe(403);
  expect((await sent({}, 'regle.cluster')).status).toBe(403);
  expect((await api.client('regle.cluster').call(remove, { id: 1 })).status).toBe(403);
});

it('may name admins, whom it offers to admins alone', async () => {
  const other = await api.person({ role: 'admin', username: 'regle.autre' });
  const gone = await api.person({ role: 'admin', username: 'regle.parti', status: 'disabled' });
  await api.person({ role: 'manager', username: 'regle.lecteur', owner: 'inhouse', cluster_id: 1 });
  const offered = async (who: string) =>
    (await api.client(who).call(list)).body.accounts.map(({ id }: { id: number }) => id);
  expect(await offered('admin')).toContain(other);
  expect(await offered('admin')).not.toContain(gone);
  expect(await offered('regle.lecteur')).toEqual([]);
  const { status, body } = await sent({ steps: [{ ...first, accounts: [other] }] });
  expect(status).toBe(200);
  expect(await offered('regle.lecteur')).toEqual([other]);
  await api.client('admin').call(remove, { id: body.rule.id });
});

it('takes what fits, and says of what does not where it does not', async () => {
  const [agent, disabled] = [
    await api.person({ role: 'agent', username: 'regle.agent' }),
    await api.person({ role: 'manager', username: 'regle.ancien', status: 'disabled' }),
  ];
  const refused = async (values: object) => {
    const { status, body } = await sent(values);
    return [status, body.fields?.map(({ path }: { path: string }) => path)];
  };
  expect(await refused({ kind: 'late' })).toEqual([422, ['days']]);
  expect(await refused({ kind: 'late', days: 0 })).toEqual([422, ['days']]);
  expect(await refused({ steps: [] })).toEqual([422, ['steps']]);
  expect(await refused({ steps: [{ ...first, manager: false }] })).toEqual([422, ['steps.0.accounts']]);
  expect(await refused({ steps: [{ ...first, channels: [] }] })).toEqual([422, ['steps.0.channels']]);
  expect(await refused({ steps: [{ ...first, after: 2 }] })).toEqual([422, ['steps.0.after']]);
  expect(await refused({ steps: [first, first] })).toEqual([422, ['steps.1.after']]);
  expect(await refused({ owners: ['personne'] })).toEqual([422, ['owners']]);
  expect(await refused({ clusters: [9_999] })).toEqual([422, ['clusters']]);
  expect(await refused({ steps: [{ ...first, accounts: [agent] }] })).toEqual([422, ['steps.0.accounts']]);
  expect(await refused({ steps: [{ ...first, accounts: [9_999_999] }] })).toEqual([
    422,
    ['steps.0.accounts'],
  ]);
  // Who is out of use now may be back.
  expect(await refused({ steps: [{ ...first, accounts: [disabled] }] })).toEqual([200, undefined]);
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
  expect((await api.client('admin').call(remove, { id: made.id })).status).toBe(200);
  expect((await api.client('admin').call(remove, { id: made.id })).status).toBe(404);
  expect((await sent({ ...made })).status).toBe(404);
  const history = await api.history('alert_rules', made.id);
  expect(history.map(({ action }) => action)).toEqual([
    'alertRules.save',
    'alertRules.save',
    'alertRules.save',
    'alertRules.remove',
  ]);
  expect(history[1]).toMatchObject({ before: { days: 4 }, after: { days: 5 } });
});
