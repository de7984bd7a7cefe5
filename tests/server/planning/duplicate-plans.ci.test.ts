import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { planning } from '../../../contract/work/planning';
import { siteSelection } from '../../../contract/work/site-selection';
import { createPlan, createSite, uniqueName } from '../../factories/sites';
import { testApi } from '../harness';
import { buildCsv, createImportClient, listPlans } from '../imports/import-client';

/** The very same plan is there once, however often and by how many it is asked for. */
const { assign, installation } = planning.actions;
const day = '2031-03-04';
const api = testApi();
let manager: number;
let agent: number;
let other: number;
beforeAll(async () => {
  manager = (await api.someone('manager', { username: 's-manager' })).id;
  agent = (await api.someone('agent', { username: 's-agent', manager_id: manager })).id;
  other = (await api.someone('agent', { username: 's-other', manager_id: manager })).id;
});

const client = () => api.client('s-manager');
const fiveTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, act));
const ssr = (site: number, values: object = {}) => ({
  ...{ task_type: 'ssr', selected_site: [site], planning_date: day, agent },
  ...values,
});
const fileOf = (...sites: { code: string }[]) =>
  buildCsv(
    ['Code site', 'Date', 'Type de tâche', 'Ingénieur'],
    ...sites.map(({ code }) => [code, day, 'SSR', 's-agent']),
  );
const noticesOf = async (site: number) => {
  const { code } = await api.row('sites', site);
  const rows = await api.rows('notifications', { account_id: agent });
  return rows.filter(({ content }) => content.includes(` ${code} `)).length;
};

describe('planned five times at once', () => {
  it('a task is planned once: all are answered the same plan, and the agent is told once', async () => {
    const site = await createSite(api.db);
    const user = client();
    const answers = await fiveTimes(() => user.call(assign, ssr(site)));
    const [plan, ...others] = await listPlans(api, site, day);
    expect(others).toEqual([]);
    for (const { status, body } of answers) expect([status, body.plans]).toEqual([200, [plan.id]]);
    expect(answers.map(({ body }) => body.already.length).sort()).toEqual([0, 1, 1, 1, 1]);
    expect(await noticesOf(site)).toBe(1);
    expect(await api.history('plans', plan.id)).toHaveLength(1);
  });

  it('an installation is too', async () => {
    const site = await createSite(api.db);
    const user = client();
    const values = { selected_site: site, planning_date: day, agentid: agent };
    const input = { ...values, installation_type: 'new_site' };
    const answers = await fiveTimes(() => user.call(installation, input));
    const plans = await listPlans(api, site, day);
    expect(plans).toHaveLength(1);
    expect(answers.map(({ body }) => body.res.plan_id)).toEqual(answers.map(() => plans[0].id));
  });

  it('a selection is too, and says of each site that it was planned already', async () => {
    const sites = [await createSite(api.db), await createSite(api.db)];
    const user = client();
    const { selected_site, ...values } = ssr(0);
    const answers = await fiveTimes(() =>
      user.call(siteSelection.actions.plan, { area: 'ssr', ids: sites, ...values }),
    );
    for (const site of sites) expect(await listPlans(api, site, day)).toHaveLength(1);
    expect(answers.map(({ body }) => body.done).sort()).toEqual([0, 0, 0, 0, 2]);
    expect(answers.find(({ body }) => body.done === 0)?.body.results[0].cause).toMatch(/^Déjà planifié/);
  });

  it('a file is too, imported by two', async () => {
    const sites = [await createSite(api.db), await createSite(api.db), await createSite(api.db)];
    const codes = await api.rows('sites', { id: sites });
    const file = fileOf(...codes);
    const people = ['admin', 's-manager'].map(user => createImportClient(api.client(user)));
    const staged = await Promise.all(people.map(each => each.staged('planning', file)));
    expect(staged.map(({ counts }) => counts)).toEqual([{ create: 3 }, { create: 3 }]);
    const done = await Promise.all(people.map((each, at) => each.commit(staged[at].import_id)));
    expect(done.map(({ counts }) => counts.done ?? 0).sort()).toEqual([0, 3]);
    for (const site of sites) expect(await listPlans(api, site, day)).toHaveLength(1);
  });
});

// The embedded database has one connection: there nobody can be in the middle of planning, and nothing is skipped.
if (inject('testEngine').engine === 'postgres')
  it('a file waits for whoever plans on its sites just now, and finds the task planned', async () => {
    const site = await createSite(api.db);
    const [{ code }] = await api.rows('sites', site);
    const admin = createImportClient(api.client('admin'));
    const file = fileOf({ code });
    const { import_id } = await admin.staged('planning', file);
    const planner = await api.db.startTransaction().execute();
    await planner.selectFrom('sites').select('id').where('id', '=', site).forUpdate().execute();
    const committed = admin.commit(import_id);
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await waiting.execute(api.db)).rows[0].n > 0, { timeout: 20_000 });
    await createPlan(planner, site, { kind: 'ssr', agent_id: agent, day });
    await planner.commit().execute();
    expect((await committed).counts).toEqual({ unchanged: 1 });
    expect(await listPlans(api, site, day)).toHaveLength(1);
  });

describe('planned again', () => {
  it('what differs in anything is another plan', async () => {
    const site = await createSite(api.db);
    for (const values of [
      {},
      { agent: other },
      { planning_date: '2031-03-05' },
      { instruction: uniqueName('Deuxième passage ') },
      { task_type: 'delivery', drop_site: await createSite(api.db) },
    ])
      expect((await client().call(assign, ssr(site, values))).body).toMatchObject({ already: [] });
    const plans = await api.rows('plans', { site_id: site });
    expect(plans).toHaveLength(5);
  });

  it.each(['cancelled', 'done', 'impossible'] as const)('so is one after a plan that is %s', async status => {
    const site = await createSite(api.db);
    const first = (await client().call(assign, ssr(site))).body.plans[0];
    await api.update('plans', first, { status });
    const { plans, already } = (await client().call(assign, ssr(site))).body;
    expect([plans.length, plans[0] === first, already]).toEqual([1, false, []]);
  });

  it('on several sites: those that stand are named, the others are made, in the order asked for', async () => {
    const [one, two, three] = [await createSite(api.db), await createSite(api.db), await createSite(api.db)];
    const existing = (await client().call(assign, ssr(two))).body.plans[0];
    const { plans, already } = (await client().call(assign, ssr(0, { selected_site: [three, two, one] })))
      .body;
    expect([plans[1], already]).toEqual([existing, [existing]]);
    for (const [at, site] of [three, two, one].entries())
      expect((await listPlans(api, site, day)).map(({ id }) => id)).toEqual([plans[at]]);
  });
});
