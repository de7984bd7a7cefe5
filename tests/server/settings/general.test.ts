import { describe, expect, it } from 'vitest';
import { formLists } from '../../../contract/form-lists';
import { planning } from '../../../contract/planning';
import { settings } from '../../../contract/settings';
import { aPlan, aSite } from '../../factories/sites';
import { ok, refusalOf } from '../answers';
import { testApi } from '../harness';

const api = testApi();

const { info, updateInfo } = settings.actions;

describe('the delay margin', () => {
  it('decides at once which plans are late', async () => {
    const admin = api.client('admin');
    const site = await aSite(api.db, {});
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    await aPlan(api.db, site, { kind: 'delivery', day: tenDaysAgo });
    const late = async () => {
      const { body } = await admin.call(planning.actions.ofSite, { site_id: site, task_type: 'delivery' });
      return body.data[0].late;
    };
    expect((await admin.call(info)).body).toEqual({ success: true, task_pm_delay: 3, app_version: '1.0.0' });
    expect(await late()).toBe(true);
    expect((await admin.call(updateInfo, { task_pm_delay: 12 })).body).toEqual({ success: true });
    expect((await admin.call(info)).body.task_pm_delay).toBe(12);
    expect((await admin.call(formLists.actions.filters)).body.task_pm_delay).toBe(12);
    expect(await late()).toBe(false);
    const changes = await api.rows('history', { action: 'settings.updateInfo' });
    expect(changes).toMatchObject([{ before: { task_pm_delay: 3 }, after: { task_pm_delay: 12 } }]);
  });

  it.each([-1, 366, 1.5, 'x', undefined, '', ' ', null, [], true])('is not %j', async task_pm_delay => {
    const admin = api.client('admin');
    const before = (await admin.call(info)).body;
    expect(refusalOf(await admin.call(updateInfo, { task_pm_delay }))).toEqual([422, 'task_pm_delay']);
    if (task_pm_delay !== undefined) {
      const rules = await admin.call(settings.actions.updateTaskRules, { task_pm_delay });
      expect(refusalOf(rules)).toEqual([422, 'task_pm_delay']);
    }
    expect((await admin.call(info)).body).toEqual(before);
  });
});

it('the current version of the mobile app is a setting, and is not emptied', async () => {
  const admin = api.client('admin');
  const version = async () => (await admin.call(formLists.actions.filters)).body.app_version;
  const { task_pm_delay } = (await admin.call(info)).body;
  expect(await version()).toBe('1.0.0');
  await ok(admin.call(updateInfo, { task_pm_delay, app_version: ' 2.4.1 ' }));
  expect(await version()).toBe('2.4.1');
  expect(refusalOf(await admin.call(updateInfo, { task_pm_delay, app_version: ' ' }))).toEqual([
    422,
    'app_version',
  ]);
  await admin.call(updateInfo, { task_pm_delay });
  expect(await version()).toBe('2.4.1');
});
