import { describe, expect, it } from 'vitest';
import { calendarPageSize, type Plan, plans } from '../../../contract/plans';
import { aPlan, aSite, aTask } from '../../factories/sites';
import { testApi } from '../harness';

const { list, fetch } = plans.actions;
const api = testApi();

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ask = async (filter: object): Promise<{ sites: Plan[]; total: number }> =>
  (await api.client('admin').call(fetch, { limit: calendarPageSize, has_plan: true, ...filter })).body;

describe('what the calendar asks for', () => {
  it('says of each plan, done or not, whether it kept its day', async () => {
    const site = await aSite(api.db);
    const plan = (days: number, status: 'planned' | 'done' | 'cancelled') =>
      aPlan(api.db, site, { kind: 'ssr', day: day(days), status });
    const done = async (late: boolean) => {
      const plan_id = await plan(-9, 'done');
      await aTask(api.db, site, { kind: 'ssr', status: 'pending', plan_id, late });
      return plan_id;
    };
    const overdue = await plan(-8, 'planned');
    const toCome = await plan(8, 'planned');
    const doneInTime = await done(false);
    const doneLate = await done(true);
    await plan(1, 'cancelled');

    const { site_code } = (await api.client('admin').get('/api/sites/fetch', { ids: site })).body.sites[0];
    const respect = async (filter: object = {}) => {
      const { sites, total } = await ask({ site: site_code, ...filter });
      expect(sites).toHaveLength(total);
      expect(sites.every(row => row.site_cluster === 1)).toBe(true);
      return Object.fromEntries(sites.map(row => [row.planid, row.site_plan_respect]));
    };
    expect(await respect()).toEqual({ [overdue]: 0, [toCome]: 1, [doneInTime]: 1, [doneLate]: 0 });
    expect(await respect({ late: 'yes' })).toEqual({ [overdue]: 0, [doneLate]: 0 });
    expect(await respect({ late: 'no' })).toEqual({ [toCome]: 1, [doneInTime]: 1 });
    expect(await respect({ plan_from: day(0), plan_to: day(30) })).toEqual({ [toCome]: 1 });
  });

  it('takes up to 1200 rows at once, where other lists take 1000', async () => {
    const client = api.client('admin');
    const answers = async (action: typeof list | typeof fetch, limit: number) =>
      (await client.call(action, { limit })).status;
    expect(await answers(fetch, 1200)).toBe(200);
    expect(await answers(fetch, 1201)).toBe(422);
    expect(await answers(list, 1200)).toBe(422);
    const { body } = await client.call(fetch, { limit: 1201 });
    expect(body.fields).toEqual([{ path: 'limit', message: 'Entre 1 et 1\u202f200, ou -1 pour tout.' }]);
  });
});
