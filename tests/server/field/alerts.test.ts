import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../../contract/account';
import { type AlertKind, alertKinds, alertSwitch } from '../../../contract/alerts';
import { field } from '../../../contract/field';
import { taskActions } from '../../../contract/task-actions';
import { today } from '../../../contract/today';
import { noticesOf } from '../../factories/rows';
import { aPlan, aSite } from '../../factories/sites';
import { type Api, startApi } from '../harness';
import { doAll, leastData, type Mobile, mobileOf } from './mobile';

const { clockin, step, submit, impossible } = field.actions;
let api: Api;
let agent: number;
let mobile: Mobile;
beforeAll(async () => {
  api = await startApi();
  agent = await api.person({ role: 'agent', username: 'alerte1' });
  mobile = await mobileOf(api, agent);
});
afterAll(() => api.close());

const here = { lat: 36.75, lng: 3.05 };
let people = 0;
/** A manager with a site of his own, and his notifications, the newest first. */
const aManager = async (off: AlertKind[] = []) => {
  const username = `alerte.manager${++people}`;
  const id = await api.person({ role: 'manager', username, cluster_id: 1, owner: 'inhouse' });
  const client = api.client(username);
  const values = Object.fromEntries(off.map(kind => [alertSwitch(kind), false]));
  if (off.length) await client.call(account.actions.edit, { id, ...values });
  const site = await aSite(api.db, { ...here, manager_id: id, areas: ['delivery', 'gpm'] });
  return { id, site, notices: async () => (await noticesOf(api.db, id)).toReversed() };
};
const opened = async (site: number, kind: 'delivery' | 'gpm', place: object = here) => {
  const plan_id = await aPlan(api.db, site, { kind, agent_id: agent, day: today() });
  const answer = await mobile.call(clockin, { plan_id, ...place, at: new Date().toISOString() });
  expect(answer.status).toBe(200);
  return answer.body.taskid as number;
};
/** A GPM with one check that is NOK, submitted. */
const submittedWithNok = async (site: number) => {
  const taskid = await opened(site, 'gpm');
  await doAll(mobile, taskid, 'gpm');
  const test = 'gpm_checklist';
  const data = leastData('gpm', test) as { checks: object[] };
  data.checks[0] = { ...data.checks[0], test_status: 'nok', test_comment: 'Fuite' };
  expect((await mobile.call(step, { taskid, test, data })).status).toBe(200);
  expect((await mobile.call(submit, { taskid })).status).toBe(200);
  return taskid;
};

it('a submission and the check that it found NOK are one notice of the site’s manager, a correction another', async () => {
  const manager = await aManager();
  const taskid = await submittedWithNok(manager.site);
  await mobile.call(submit, { taskid });
  expect(await manager.notices()).toEqual([
    expect.stringMatching(/soumise\. Nouveaux contrôles NOK\s: 1\.$/),
  ]);
  await api.client('admin').call(taskActions.actions.return, { pmid: taskid });
  await mobile.call(submit, { taskid });
  const [again, ...before] = await manager.notices();
  expect(again).toMatch(/corrigée et soumise de nouveau\.$/);
  expect(before).toHaveLength(1);
});

it('an arrival far from the site is a notice with the distance, one at the site is none', async () => {
  const manager = await aManager();
  await opened(manager.site, 'delivery');
  expect(await manager.notices()).toEqual([]);
  await opened(manager.site, 'delivery', { lat: 36.8, lng: 3.05, far_reason: 'Route coupée' });
  expect(await manager.notices()).toEqual([
    expect.stringMatching(/^alerte1 a fait son clock-in à 5,6.km du site .*«.Route coupée.»$/),
  ]);
});

it('each kind is a notice unless he switched it off', async () => {
  const noticesWithout = async (off: AlertKind[]) => {
    const manager = await aManager(off);
    await submittedWithNok(manager.site);
    const far = await opened(manager.site, 'delivery', { lat: 36.8, lng: 3.05 });
    await mobile.call(impossible, { taskid: far, cause: 'weather' });
    return manager.notices();
  };
  expect(await noticesWithout([...alertKinds])).toEqual([]);
  expect(await noticesWithout(['submitted', 'far'])).toEqual([
    expect.stringMatching(/ne peut pas être faite/),
    expect.stringMatching(/\s: nouveaux contrôles NOK\s: 1\.$/),
  ]);
});

it('whoever planned is notified where the manager is out of use', async () => {
  const manager = await aManager();
  const planner = await aManager();
  const taskid = await opened(manager.site, 'delivery');
  const [{ id: plan }] = await api.rows('plans', { site_id: manager.site });
  await api.update('plans', plan, { created_by: planner.id });
  await api.update('accounts', manager.id, { status: 'disabled' });
  await mobile.call(impossible, { taskid, cause: 'weather' });
  expect(await planner.notices()).toHaveLength(1);
});
