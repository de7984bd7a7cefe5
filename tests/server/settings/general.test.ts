import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formLists } from '../../../contract/form-lists';
import { planning } from '../../../contract/planning';
import { settings } from '../../../contract/settings';
import { aPlan, aSite } from '../../factories/sites';
import { type Api, startApi } from '../harness';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

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
    expect((await admin.call(info)).body).toEqual({ success: true, task_pm_delay: 3 });
    expect(await late()).toBe(true);
    expect((await admin.call(updateInfo, { task_pm_delay: 12 })).body).toEqual({ success: true });
    expect((await admin.call(info)).body.task_pm_delay).toBe(12);
    expect((await admin.call(formLists.actions.filters)).body.task_pm_delay).toBe(12);
    expect(await late()).toBe(false);
    const changes = await api.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('action', '=', 'settings.updateInfo')
      .execute();
    expect(changes).toEqual([{ before: { task_pm_delay: 3 }, after: { task_pm_delay: 12 } }]);
  });

  it.each([-1, 366, 1.5, 'x', undefined])('is not %s', async task_pm_delay => {
    const { status, body } = await api.client('admin').call(updateInfo, { task_pm_delay });
    expect([status, body.fields?.[0].path]).toEqual([422, 'task_pm_delay']);
  });
});
