import { beforeAll, describe, expect, it } from 'vitest';
import { knownRestDays } from '../../../contract/framework/rest-days';
import { addDays, today } from '../../../contract/framework/today';
import { backlog } from '../../../contract/office/backlog';
import { accountActions } from '../../../contract/organisation/account-actions';
import { settings } from '../../../contract/organisation/settings';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { siteActions } from '../../../contract/sites/sites';
import { type Maintenance, maintenance } from '../../../contract/work/maintenance';
import { type Forecast, maintenanceForecast } from '../../../contract/work/maintenance-forecast';
import { planning } from '../../../contract/work/planning';
import { type Visit, visits } from '../../../contract/work/visits';
import { type Duration, defaultCapacity, workforce } from '../../../contract/work/workforce';
import { updateSites } from '../../../server/sites/derived/queries-sites';
import { refreshSiteSummaries } from '../../../server/sites/derived/queries-summaries';
import { runMaintenance } from '../../../server/work/maintenance/run-maintenance';
import { byDepth } from '../../depth';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import { type Client, testApi } from '../harness';

const { create, edit, give, preview, show, list, history, pause, resume, remove } = maintenance.actions;
const api = testApi();
const admin = api.client('admin');
let agent: number;
beforeAll(async () => {
  agent = (await api.someone('agent')).id;
  // The demo's would take in the sites of these tests whenever the servers look.
  await removeAll();
});

const removeAll = async () => {
  const { maintenance: all } = await expectOk(admin.call(list, { limit: 100 }));
  for (const { maintenance_id } of all) await expectOk(admin.call(remove, { maintenance_id }));
};
type Values = Partial<Record<keyof Maintenance, unknown>>;
const newPlan = (values: Values) => ({
  ...{ name: uniqueName('Plan '), task_type: 'gpm', rhythm: 'days', every: 30 },
  ...{ starts_on: '2020-01-01', spread: false, ...values },
});
/** A plan as its form sends it back. */
const formOf = ({ version, maintenance_id, ...data }: Maintenance) => ({
  ...Object.fromEntries(Object.entries(data).filter(([field]) => field in create.input.shape)),
  ...{ version, maintenance_id },
});
/** A plan of the sites whose code begins so. */
const aMaintenance = async (mark: string, values: Values = {}, client = admin): Promise<number> =>
  (await expectOk(client.call(create, newPlan({ filter: { site_code: mark }, ...values })))).maintenance_id;
const getMaintenance = async (maintenance_id: number, client = admin): Promise<Maintenance> =>
  (await expectOk(client.call(show, { maintenance_id }))).data;
const historyOf = async (maintenance_id: number, client = admin) =>
  (await expectOk(client.call(history, { maintenance_id }))).data;
const historyOfSite = async (site_id: number) =>
  (await expectOk(admin.call(siteActions.history, { site_id }))).data;
const visitsOf = async (id: number, client = admin): Promise<Visit[]> =>
  (await expectOk(client.call(visits.actions.list, { maintenance: id, limit: 1000 }))).visits;
const sitesOf = async (id: number, client = admin) =>
  (await visitsOf(id, client)).map(({ site_id }) => site_id);
const onlyVisit = async (id: number) => {
  const [visit, ...others] = await visitsOf(id);
  expect(others).toEqual([]);
  return visit;
};
/** A site whose code begins so. */
const siteOf = async (mark: string, values: Parameters<typeof createSite>[1] = {}) =>
  createSite(api.db, { areas: ['gpm'], code: uniqueName(`${mark}-`), ...values });
const done = async (site: number, day: string, values: object = {}) => {
  await createTask(api.db, site, { kind: 'gpm', status: '', created_at: `${day}T10:00:00Z`, ...values });
  await refreshSiteSummaries(api.db, [site]);
};
/** Was visited so that the next visit of every 30 days is due in so many days. */
const dueIn = (site: number, days: number) => done(site, addDays(today(), days - 30));

describe('the day on which a visit is due', () => {
  it.each([
    ['days', 30, null, '2026-01-15', '2026-02-14'],
    ['days', 14, null, '2026-12-31', '2027-01-14'],
    ['months', 1, null, '2026-01-31', '2026-02-28'],
    ['months', 3, null, '2025-11-30', '2026-02-28'],
    ['months', 12, null, '2024-02-29', '2025-02-28'],
    // As the equipment dashboards reckon it.
    ['equipment', null, 'permanent', '2026-01-01', '2026-01-31'],
    ['equipment', null, 'hybride', '2026-01-01', '2026-03-02'],
    ['equipment', null, 'secours', '2026-01-01', '2026-04-01'],
    ['equipment', null, null, '2026-01-01', '2026-04-01'],
  ])('follows the last one: %s %s %s, %s → %s', async (rhythm, every, mode, last_done, due) => {
    const mark = uniqueName('DUE');
    const site = await siteOf(mark, { mode });
    await done(site, '2024-01-10');
    await done(site, last_done);
    const id = await aMaintenance(mark, { rhythm, every, days_before: 4, days_after: 9 });
    const [due_from, due_until] = [addDays(due, -4), addDays(due, 9)];
    expect(await onlyVisit(id)).toMatchObject({ due, because: 'done', last_done, due_from, due_until });
    // The same when it is done afterwards.
    await done(site, '2027-05-05');
    expect((await onlyVisit(id)).last_done).toBe('2027-05-05');
  });

  it('is that of Algeria: half past midnight there is the evening before in London', async () => {
    const mark = uniqueName('ZONE');
    const site = await siteOf(mark);
    await createTask(api.db, site, { kind: 'gpm', status: '', created_at: '2026-03-09T23:30:00Z' });
    expect(
      await onlyVisit(await aMaintenance(mark, { every: 10, days_before: 2, days_after: 2 })),
    ).toMatchObject({ due: '2026-03-20' });
  });

  it('is the first day of the plan where nothing was done yet, or spread over the first period', async () => {
    const mark = uniqueName('NEW');
    const sites = [await siteOf(mark), await siteOf(mark), await siteOf(mark)];
    await done(sites[0], '2019-01-01', { status: 'cancelled' });
    const starts_on = '2026-04-01';
    const together = await aMaintenance(mark, { starts_on, every: 20 });
    for (const visit of await visitsOf(together))
      expect(visit).toMatchObject({ due: starts_on, because: 'first' });
    const spread = await aMaintenance(mark, { starts_on, every: 20, spread: true });
    const days = new Map((await visitsOf(spread)).map(({ site_id, due }) => [site_id, due]));
    expect(days).toEqual(new Map(sites.map(site => [site, addDays(starts_on, site % 20)])));
  });

  it('follows the rule, the mode of the generators, and being put off, and the history says so', async () => {
    const mark = uniqueName('RULE');
    const site = await siteOf(mark, { mode: 'permanent' });
    await done(site, '2026-06-01');
    const id = await aMaintenance(mark, { rhythm: 'equipment', every: null });
    expect((await onlyVisit(id)).due).toBe('2026-07-01');
    await api.db.transaction().execute(tx => updateSites(tx, [site], { mode: 'solaire' }));
    expect((await onlyVisit(id)).due).toBe('2026-07-31');

    const before = formOf(await getMaintenance(id));
    await expectOk(admin.call(edit, { ...before, rhythm: 'days', every: 7, days_before: 3, days_after: 3 }));
    expect((await onlyVisit(id)).due).toBe('2026-06-08');
    expect((await historyOf(id))[0]).toMatchObject({
      ...{ action: 'maintenance.edit', username: 'admin' },
      ...{ before: { rhythm: 'equipment', every: null }, after: { rhythm: 'days', every: 7 } },
    });
    // Whoever still saw it as it was is refused.
    expect((await admin.call(edit, before)).status).toBe(409);

    const ids = [(await onlyVisit(id)).visit_id];
    await expectOk(admin.call(visits.actions.postpone, { ids, until: '2026-09-01' }));
    expect(await onlyVisit(id)).toMatchObject({ due: '2026-09-01', because: 'postponed' });
    expect((await historyOfSite(site))[0]).toMatchObject({
      action: 'maintenance/visits.postpone',
      ...{ before: { not_before: null }, after: { not_before: '2026-09-01' } },
    });
    await expectOk(admin.call(visits.actions.postpone, { ids, until: null }));
    expect((await onlyVisit(id)).due).toBe('2026-06-08');
  });
});

describe('which sites', () => {
  it('are those in use that the filter shows, looked up again when it is saved', async () => {
    const mark = uniqueName('SITES');
    const [hybrid, solar] = [
      await siteOf(mark, { mode: 'hybride' }),
      await siteOf(mark, { mode: 'solaire' }),
    ];
    await siteOf(mark, { mode: 'hybride', status: 'dismantled' });
    const filter = { site_code: mark, mode: 'hybride' };
    const id = await aMaintenance(mark, { area: 'gpm', filter });
    expect(await sitesOf(id)).toEqual([hybrid]);
    const data = await getMaintenance(id);
    expect(data).toMatchObject({ sites: 1, filter });
    const others = { site_code: mark, mode: { not: ['hybride'] } };
    await expectOk(admin.call(edit, { ...formOf(data), filter: others }));
    expect(await sitesOf(id)).toEqual([solar]);
  });

  it('lie in the reach of whoever is in charge, and are seen as far as one reaches oneself', async () => {
    const mark = uniqueName('REACH');
    const [site] = [await siteOf(mark), await siteOf(mark, { owner: 'MBS' })];
    const { client } = await api.someone('manager');
    const other = await api.someone('manager', { owner: 'MBS' });
    const own = await aMaintenance(mark, {}, client);
    expect(await sitesOf(own)).toEqual([site]);
    expect((await other.client.call(show, { maintenance_id: own })).status).toBe(404);
    const all = await aMaintenance(mark);
    expect(await visitsOf(all)).toHaveLength(2);
    // He sees what touches his sites, and changes what is his.
    expect(await sitesOf(all, client)).toEqual([site]);
    const data = await getMaintenance(all, client);
    expect(data).toMatchObject({ editable: false, sites: 1 });
    expect((await client.call(edit, { ...formOf(data), name: 'Non' })).status).toBe(403);
    const matching = { matching: true, filter: { maintenance: all } };
    expect(await expectOk(client.call(visits.actions.plan, matching))).toMatchObject({ done: 1, refused: 0 });
  });

  it('stay when somebody changes the rest of a plan, though he could not name them himself', async () => {
    const mark = uniqueName('STAY');
    await siteOf(mark);
    const { id: responsible, client } = await api.someone('manager');
    // His own, as the form sends it back.
    const own = await aMaintenance(mark, {}, client);
    // An admin's, by a filter that no manager has.
    const assigned = await aMaintenance(mark, { filter: { site_code: mark, site_status: 'all' } });
    await expectOk(admin.call(give, { ids: [assigned], responsible }));
    for (const id of [own, assigned]) {
      const data = await getMaintenance(id, client);
      const { version: _, ...sent } = formOf(data);
      await expectOk(client.call(preview, sent));
      const after = await expectOk(client.call(edit, { ...sent, every: 44 }));
      expect(after.data).toMatchObject({ every: 44, filter: data.filter, sites: 1 });
      const filter = { site_code: mark, site_status: 'inactive' };
      expect((await client.call(edit, { ...sent, filter })).status).toBe(403);
    }
  });

  it.each([
    ['a delivery, which must say where to', { task_type: 'delivery' }, 'task_type'],
    ['no number of days', { every: null }, 'every'],
    ['the mode of generators for what is no GPM', { task_type: 'cm', rhythm: 'equipment' }, 'rhythm'],
    ['one agent who is not named', { taker: 'agent' }, 'agent'],
    ['an agent who is none', { taker: 'agent', agent: 1 }, 'agent'],
    ['sites by what is planned there', { filter: { has_plan: 'no' } }, 'filter'],
    ['a filter of another list', { area: 'ssr', filter: { zone: 'nord' } }, 'filter.zone'],
  ])('are not taken with %s', async (_, values, path) => {
    const [status, field] = getRefusal(await admin.call(create, newPlan(values)));
    expect([status, field.startsWith(path)]).toEqual([422, true]);
  });
});

describe('who is in charge', () => {
  it('is somebody else once one is named, whose reach bounds the sites; the history says so', async () => {
    const mark = uniqueName('GIVE');
    const [site, foreign] = [await siteOf(mark), await siteOf(mark, { owner: 'MBS' })];
    const [manager, heir] = [await api.someone('manager'), await api.someone('manager', { owner: 'MBS' })];
    const id = await aMaintenance(mark, {}, manager.client);
    const second = await aMaintenance(mark, {}, manager.client);
    expect(await sitesOf(id)).toEqual([site]);
    const values = { ids: [id, second, id], responsible: heir.id };
    expect(await expectOk(admin.call(give, values))).toMatchObject({ done: 2, refused: 0 });
    await runMaintenance(api.db, today());
    expect(await sitesOf(id)).toEqual([foreign]);
    // Sent twice it changes nothing more, and nobody hears of it twice.
    const before = await getMaintenance(id);
    await expectOk(admin.call(give, values));
    expect(await getMaintenance(id)).toEqual(before);
    const changes = (await historyOf(id)).filter(({ action }: any) => action === 'maintenance.give');
    expect(changes).toMatchObject([
      { username: 'admin', before: { responsible_id: manager.id }, after: { responsible_id: heir.id } },
    ]);
    expect(await api.rows('notifications', { account_id: heir.id })).toHaveLength(1);
  });

  it('is nobody out of reach, no agent and nobody who may not plan; only who reaches a plan gives it', async () => {
    const mark = uniqueName('NOGIVE');
    await siteOf(mark);
    const [manager, other] = [await api.someone('manager'), await api.someone('manager', { owner: 'MBS' })];
    const id = await aMaintenance(mark, {}, manager.client);
    const ofAdmin = await aMaintenance(mark);
    for (const [client, responsible] of [
      [admin, agent],
      [admin, 999_999],
      [manager.client, other.id],
    ] as const)
      expect(getRefusal(await client.call(give, { ids: [id], responsible }))).toEqual([422, 'responsible']);
    expect(getRefusal(await admin.call(give, { ids: [], responsible: other.id }))).toEqual([422, 'ids']);
    // He sees the admin's, since it has his sites, and gives it to nobody; of what he does not see he learns no name.
    const mine = { ids: [ofAdmin], responsible: manager.id };
    expect(await expectOk(manager.client.call(give, mine))).toMatchObject({ refused: 1 });
    const theirs = { ids: [id], responsible: other.id };
    const { results } = await expectOk(other.client.call(give, theirs));
    expect(results).toMatchObject([{ maintenance_id: id, name: null, done: false }]);
    await api.update('accounts', other.id, { permissions: JSON.stringify({ gpm: null }) });
    expect(await expectOk(admin.call(give, theirs))).toMatchObject({ done: 0, refused: 1 });
    expect((await getMaintenance(id)).responsible).toBe(manager.id);
  });

  it('is looked for when somebody leaves: his plans go on with him, or go to his heir', async () => {
    const mark = uniqueName('LEAVE');
    const site = await siteOf(mark);
    const [leaving, staying] = [await api.someone('manager'), await api.someone('manager')];
    const heir = await api.someone('manager');
    const ids = [await aMaintenance(mark, {}, leaving.client), await aMaintenance(mark, {}, staying.client)];
    const { disable } = accountActions.actions;
    const { status, body } = await admin.call(disable, { id: leaving.id });
    const charge = { plans: 0, sites: 0, agents: 0, managers: 0, maintenance: 1 };
    expect([status, body.current.charge]).toEqual([409, charge]);
    await expectOk(admin.call(disable, { id: staying.id, stay: true }));
    await expectOk(admin.call(disable, { id: leaving.id, hand_to: heir.id }));
    expect((await getMaintenance(ids[0])).responsible).toBe(heir.id);
    expect((await getMaintenance(ids[1])).responsible).toBe(staying.id);
    await runMaintenance(api.db, today());
    for (const id of ids) expect(await sitesOf(id)).toEqual([site]);
    const [change] = await historyOf(ids[0], heir.client);
    expect(change).toMatchObject({ action: 'maintenance.give', username: 'admin' });
  });
});

describe('a preview', () => {
  it('says what saving would mean, as a plain count of the visits says afterwards', async () => {
    const mark = uniqueName('LOOK');
    const days = [-200, -45, -31, -29, -10, 0];
    for (const [n, day] of days.entries()) {
      const site = await siteOf(mark, n % 2 ? { agent } : {});
      await done(site, addDays(today(), day));
      if (n === 1) await createPlan(api.db, site, { kind: 'gpm', day: addDays(today(), 3) });
    }
    await siteOf(mark);
    const starts_on = addDays(today(), -400);
    const values = newPlan({ filter: { site_code: mark }, days_after: 5, starts_on });
    const previewOf = async (input: object) => (await expectOk(admin.call(preview, { ...input }))).data;
    const before = await previewOf(values);
    const id = await aMaintenance(mark, values);
    const open = (await visitsOf(id)).filter(({ plan_id }) => plan_id === null);
    expect(before).toEqual({
      sites: 7,
      per_month: Math.round(((7 * 365.25) / 12 / 30) * 10) / 10,
      late: open.filter(visit => visit.due_until < today()).length,
      due_soon: open.filter(visit => visit.due <= addDays(today(), 30)).length,
      next_due: open.map(({ due }) => due).sort()[0],
      shared: 0,
      without_agent: 4,
    });
    // Looked at again as the plan itself, its own sites are not somebody else's; those of another are.
    expect((await previewOf({ ...values, maintenance_id: id })).shared).toBe(0);
    expect((await previewOf(values)).shared).toBe(7);
    const { late, due_soon, next_due } = before;
    expect(await getMaintenance(id)).toMatchObject({ late, due_soon, next_due });
  });

  it('of a plan that exists is for whoever may change it, and counts no site out of his reach', async () => {
    const mark = uniqueName('REACH');
    const far = await siteOf(mark, { cluster_id: 2, wilaya_id: 31 });
    const here = await siteOf(mark);
    const manager = await api.someone('manager');
    const boss = await api.someone('cluster_manager', { owner: 'inhouse' });
    const previewAs = (client: Client, maintenance_id: number) =>
      client.call(preview, { ...newPlan({ filter: { site_code: mark } }), maintenance_id });
    // Seen by both for one of its sites, and nobody's to change but an admin's.
    const ofAdmin = await aMaintenance(mark);
    for (const { client } of [manager, boss]) expect((await previewAs(client, ofAdmin)).status).toBe(403);
    // Its person in charge reaches one more site, which he manages in another cluster.
    await api.update('sites', far, { manager_id: manager.id });
    const id = await aMaintenance(mark, {}, manager.client);
    expect((await sitesOf(id)).sort()).toEqual([far, here].sort());
    for (const [client, sites] of [
      [manager.client, 2],
      [boss.client, 1],
      [admin, 2],
    ] as const)
      expect((await expectOk(previewAs(client, id))).data).toMatchObject({ sites, without_agent: sites });
  });
});

it('the list of visits says how each stands', async () => {
  const mark = uniqueName('STATE');
  const due = async (days: number) => {
    const site = await siteOf(mark);
    await dueIn(site, days);
    return site;
  };
  const sites = {
    late: [await due(-8)],
    week: [await due(-7), await due(0), await due(7)],
    month: [await due(8), await due(30)],
    later: [await due(31)],
    planned: [await due(9)],
    plannedLate: [await due(-9)],
    inHand: [await due(-10)],
  };
  await createPlan(api.db, sites.planned[0], { kind: 'gpm', day: addDays(today(), 9) });
  await createPlan(api.db, sites.plannedLate[0], { kind: 'gpm', day: addDays(today(), 9) });
  await createTask(api.db, sites.inHand[0], { kind: 'gpm', status: 'impossible' });
  // Work of another kind has no part in it.
  await createPlan(api.db, sites.late[0], { kind: 'cm' });
  const id = await aMaintenance(mark, { days_before: 7, days_after: 7 });
  const all = await visitsOf(id);
  for (const [state, expected] of Object.entries(sites)) {
    const inState = all.filter(visit => visit.state === state);
    expect([state, inState.map(({ site_id }) => site_id)]).toEqual([state, expected]);
    const found = await expectOk(admin.call(visits.actions.list, { maintenance: id, state, limit: 100 }));
    expect([state, found.visits, found.total]).toEqual([state, inState, expected.length]);
  }
});

describe('planning by hand', () => {
  it('makes a plan of each on its working day for whoever is in charge there, once', async () => {
    const mark = uniqueName('HAND');
    const sites = [await siteOf(mark, { agent }), await siteOf(mark)];
    for (const site of sites) await dueIn(site, 10);
    const id = await aMaintenance(mark, { days_before: 3, instruction: 'Vidange' });
    const planAll = () =>
      expectOk(admin.call(visits.actions.plan, { matching: true, filter: { maintenance: id } }));
    // At the same time, and once more.
    const answers = await Promise.all([planAll(), planAll()]);
    expect(answers.map(answer => answer.done).sort()).toEqual([0, 2]);
    expect(await planAll()).toMatchObject({ done: 0, refused: 2 });
    const due_day = addDays(today(), 10);
    for (const [n, site] of sites.entries()) {
      const agent_id = n === 0 ? agent : null;
      const plans = await api.rows('plans', { site_id: site });
      expect(plans).toMatchObject([
        { kind: 'gpm', status: 'planned', maintenance_id: id, due_day, instruction: 'Vidange', agent_id },
      ]);
      expect([knownRestDays.getRestKind(plans[0].day), plans[0].day >= addDays(due_day, -3)]).toEqual([
        null,
        true,
      ]);
      const [change] = await historyOfSite(site);
      expect(change).toMatchObject({ action: 'maintenance/visits.plan', after: { maintenance_id: id } });
    }
  });

  it('serves two plans of one kind with one visit', async () => {
    const mark = uniqueName('BOTH');
    const site_id = await siteOf(mark);
    const plans = [await aMaintenance(mark), await aMaintenance(mark, { every: 90 })];
    const ids = (await Promise.all(plans.map(onlyVisit))).map(({ visit_id }) => visit_id);
    expect(await expectOk(admin.call(visits.actions.plan, { ids }))).toMatchObject({ done: 1, refused: 1 });
    // Both were due long ago.
    for (const id of plans) expect((await onlyVisit(id)).state).toBe('plannedLate');
    expect((await expectOk(admin.call(visits.actions.ofSite, { site_id }))).data).toHaveLength(2);
  });

  it('is offered in the tray as soon as the plan looks ahead', async () => {
    const mark = uniqueName('TRAY');
    const [soon, later] = [await siteOf(mark), await siteOf(mark)];
    await dueIn(soon, 10);
    await dueIn(later, 28);
    await aMaintenance(mark, { planning: 'proposal', days_ahead: 12 });
    const { items } = await expectOk(admin.call(backlog.actions.list, { cause: 'maintenance', site: mark }));
    expect(items).toMatchObject([{ site_id: soon, due: addDays(today(), 10), task_type: 'gpm' }]);
  });
});

describe('planning by itself', () => {
  it('is done by the servers’ queue, soon after the plan is made, and the agent hears of it', async () => {
    const mark = uniqueName('AUTO');
    const site = await siteOf(mark, { agent });
    const starts_on = addDays(today(), 2);
    const id = await aMaintenance(mark, { planning: 'auto', days_ahead: 5, starts_on });
    api.app.queue.nudge();
    await expect.poll(async () => (await onlyVisit(id)).state).toBe('planned');
    expect((await historyOfSite(site))[0]).toMatchObject({ action: 'maintenance.planned', username: null });
    expect(await api.rows('notifications', { account_id: agent })).not.toEqual([]);
  });

  it('takes the nearest day on which its agent is there and has time, as a plain walk finds it', async () => {
    const inDays = (n: number) => addDays(today(), n);
    const { durations } = await expectOk(admin.call(workforce.actions.durations, {}));
    const usual = new Map((durations as Duration[]).map(({ task_type, minutes }) => [task_type, minutes]));
    const each = usual.get('gpm')!;
    const { id: agent_id } = await api.someone('agent');
    // Five a day on some weekdays by the hours, one on others; never more than three.
    const minutes = [5.5, 1.5, 5.5, 2.5, 1.5, 0, 0].map(n => Math.floor(n * each));
    await expectOk(
      admin.call(workforce.actions.edit, { ...defaultCapacity, agent_id, minutes, most: { gpm: 3 } }),
    );
    const away = [
      [inDays(4), inDays(6)],
      [inDays(11), inDays(11)],
    ];
    for (const [from, to] of away)
      await expectOk(admin.call(workforce.actions.addAbsence, { agent_id, from, to, cause: 'leave' }));
    const planned: { day: string; kind: TaskKind }[] = [];
    // What stands there already, of other kinds too.
    for (const [n, kind] of (['cm', 'gpm', 'cm', 'ssr'] as const).entries()) {
      const day = inDays(2 + 3 * n);
      await createPlan(api.db, await siteOf(uniqueName('STOOD')), { kind, day, agent_id });
      planned.push({ day, kind });
    }
    const mark = uniqueName('ROOM');
    const due = new Map<number, string>();
    for (const days of [1, 2, 2, 3, 5, 5, 5, 5, 5, 6, 8, 8, 8, 8, 9, 11, 11, 11]) {
      const site = await siteOf(mark, { agent: agent_id });
      await dueIn(site, days);
      due.set(site, inDays(days));
    }
    const id = await aMaintenance(mark, { planning: 'auto', days_before: 3, days_after: 2 });
    await runMaintenance(api.db, today());

    const fits = (day: string) => {
      const capacity = knownRestDays.getRestKind(day) === 'holiday' ? 0 : minutes[new Date(day).getUTCDay()];
      const isAway = away.some(([from, to]) => from <= day && day <= to);
      const kinds = planned.filter(plan => plan.day === day).map(({ kind }) => kind);
      const used = kinds.reduce((sum, kind) => sum + usual.get(kind)!, 0);
      const gpm = kinds.filter(kind => kind === 'gpm').length;
      return day > today() && !isAway && gpm < 3 && used + each <= capacity;
    };
    const expected = new Map<number, string | null>();
    for (const [site, day] of due) {
      const nearest = [0, -1, 1, -2, 2, -3].map(n => addDays(day, n)).find(fits) ?? null;
      if (nearest) planned.push({ day: nearest, kind: 'gpm' });
      expected.set(site, nearest);
    }
    const found = await visitsOf(id);
    expect(new Map(found.map(({ site_id, plan_date }) => [site_id, plan_date]))).toEqual(expected);
    for (const visit of found)
      expect([visit.agent, visit.waits]).toEqual([agent_id, visit.plan_id === null ? 'full' : null]);
    // Some waited, or the walk would prove nothing; again it plans no more.
    expect([...expected.values()]).toContain(null);
    expect(await runMaintenance(api.db, today())).toEqual({ planned: 0 });
  });

  it('says why a visit waits, and plans it once its agent is back, or may do it', async () => {
    const mark = uniqueName('WAITS');
    const { id: agent_id } = await api.someone('agent');
    await dueIn(await siteOf(mark, { agent: agent_id }), 10);
    const absence = { agent_id, from: today(), to: addDays(today(), 60), cause: 'sick' };
    const { data: away } = await expectOk(admin.call(workforce.actions.addAbsence, absence));
    const id = await aMaintenance(mark, { planning: 'auto', days_before: 3, days_after: 3 });
    const afterRun = async () => {
      await runMaintenance(api.db, today());
      return onlyVisit(id);
    };
    expect(await afterRun()).toMatchObject({ state: 'month', waits: 'absent', plan_id: null });
    const inTray = await expectOk(
      admin.call(backlog.actions.list, { cause: 'maintenance', site: mark, limit: 9 }),
    );
    expect(inTray.items).toHaveLength(1);
    const withSkills = (skills: TaskKind[]) =>
      expectOk(admin.call(workforce.actions.edit, { ...defaultCapacity, agent_id, skills }));
    // Before he is back: the server plans by itself, too.
    await withSkills(['cm']);
    await expectOk(admin.call(workforce.actions.removeAbsence, { id: away.id }));
    expect(await afterRun()).toMatchObject({ waits: 'unskilled', plan_id: null });
    await withSkills(['gpm']);
    const visit = await afterRun();
    expect(visit).toMatchObject({ state: 'planned', waits: null, agent: agent_id });
    // Planned stays planned: he was notified.
    await expectOk(admin.call(workforce.actions.addAbsence, absence));
    expect((await afterRun()).plan_id).toBe(visit.plan_id);
  });

  it('does not put two places of which the way between takes the day into one', async () => {
    const mark = uniqueName('FAR');
    const { id: agentId } = await api.someone('agent');
    // Algiers and Oran lie 350 km apart: nine hours there, and nobody's day has room for that.
    await dueIn(await siteOf(mark, { agent: agentId, lat: 36.75, lng: 3.06 }), 10);
    await dueIn(await siteOf(mark, { agent: agentId, lat: 35.7, lng: -0.63 }), 10);
    const id = await aMaintenance(mark, { planning: 'auto', days_before: 7, days_after: 7 });
    await runMaintenance(api.db, today());
    const days = (await visitsOf(id)).map(({ plan_date }) => plan_date);
    expect([days.length, new Set(days).size, days.includes(null)]).toEqual([2, 2, false]);
  });

  it('leaves a paused plan without visits, though the servers were at it when it was paused', async () => {
    const mark = uniqueName('PAUSE');
    await siteOf(mark);
    const maintenance_id = await aMaintenance(mark, { planning: 'auto', days_ahead: 5 });
    for (let n = 0; n < byDepth({ quick: 4, ci: 8, deep: 15 }); n++) {
      const runs = [runMaintenance(api.db, today()), runMaintenance(api.db, today())];
      await expectOk(admin.call(pause, { maintenance_id }));
      await Promise.all(runs);
      expect([n, (await getMaintenance(maintenance_id)).sites]).toEqual([n, 0]);
      await expectOk(admin.call(resume, { maintenance_id }));
    }
  });
});

describe('the year ahead', () => {
  it('is what a plain walk through the days finds, cluster by cluster and agent by agent', async () => {
    await removeAll();
    const mark = uniqueName('YEAR');
    const [visited] = [await siteOf(mark, { agent }), await siteOf(mark, { cluster_id: 2, wilaya_id: 31 })];
    await done(visited, addDays(today(), -13));
    const starts_on = today();
    const everyDays = await aMaintenance(mark, { every: 17, starts_on });
    const everyMonths = await aMaintenance(mark, { task_type: 'cm', rhythm: 'months', every: 2, starts_on });
    const getForecast = async (by: 'cluster' | 'agent'): Promise<Forecast> =>
      (await expectOk(admin.call(maintenanceForecast.actions.ahead, { by }))).data;
    const byCluster = await getForecast('cluster');
    expect(byCluster.months).toHaveLength(12);

    const expected = new Map<string, number>();
    const walk = async (id: number, after: (first: string, turns: number) => string) => {
      for (const { due, site_cluster } of await visitsOf(id)) {
        const first = due < today() ? today() : due;
        for (
          let [day, turn] = [first, 0];
          day.slice(0, 7) <= byCluster.months[11];
          day = after(first, ++turn)
        ) {
          const key = `${site_cluster} ${day.slice(0, 7)}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
        }
      }
    };
    await walk(everyDays, (first, turns) => addDays(first, 17 * turns));
    await walk(everyMonths, (first, turns) => monthsAfter(first, 2 * turns));
    const found = byCluster.rows.flatMap(({ id, months }) =>
      months.flatMap(({ month, visits: n }) => (n ? [[`${id} ${month}`, n] as const] : [])),
    );
    expect(new Map(found)).toEqual(expected);

    const byAgent = await getForecast('agent');
    expect(byAgent.rows.map(({ id }) => id)).toEqual([agent, null]);
    const sum = ({ rows }: Forecast) =>
      rows.flatMap(row => row.months).reduce((n, month) => n + month.visits, 0);
    expect(sum(byAgent)).toBe(sum(byCluster));
    // Five days a week of eight hours, holidays aside.
    const { capacity } = byAgent.rows[0].months[6];
    expect(capacity).toBeGreaterThan(18 * 480);
    expect(capacity).toBeLessThan(24 * 480);
  });
});

/** As the calendar has it: the last day of a shorter month. */
const monthsAfter = (day: string, months: number) => {
  const [year, month, date] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

it('a visit is not born overdue: it waits to be planned since its plan was made, whenever that begins', async () => {
  const mark = uniqueName('BORN');
  await siteOf(mark);
  const setDeadlines = (rules: object[]) =>
    expectOk(admin.call(settings.actions.updateDeadlines, { rest: false, rules }));
  await setDeadlines([{ kind: 'gpm', owner: null, plan: 7, do: null, review: null }]);
  // Begun a year ago; and one that begins in ten days, whose window opened ten days ago.
  for (const [starts_on, days_before] of [
    [addDays(today(), -365), 5],
    [addDays(today(), 10), 20],
  ]) {
    const id = await aMaintenance(mark, { planning: 'hand', starts_on, days_before });
    const { items } = await expectOk(admin.call(backlog.actions.list, { site: mark, cause: 'maintenance' }));
    expect(items).toMatchObject([
      { since: today(), deadline: { stage: 'plan', left: 7, due: addDays(today(), 7) } },
    ]);
    await admin.call(remove, { maintenance_id: id });
  }
  await setDeadlines([]);
});

describe('a visit that is brought forward', () => {
  const sinceOf = async (mark: string) => {
    const { items } = await expectOk(admin.call(backlog.actions.list, { site: mark, cause: 'maintenance' }));
    return items.map(({ since }: { since: string }) => since);
  };
  /** A plan made a hundred days ago. */
  const oldPlan = async (mark: string, values: Values) => {
    const id = await aMaintenance(mark, { planning: 'hand', ...values });
    await api.update('maintenance_visits', { maintenance_id: id }, { created_at: at(-100) } as object);
    return id;
  };
  const at = (days: number) => `${addDays(today(), days)}T11:00:00Z`;
  const change = async (id: number, values: Values) =>
    expectOk(admin.call(edit, { ...formOf(await getMaintenance(id)), ...values }));

  it('by its plan waits since then, or since it could be planned before', async () => {
    const mark = uniqueName('FORWARD');
    const site = await siteOf(mark);
    // Nothing to plan for weeks; then it begins last year, or looks far ahead.
    const later = { starts_on: addDays(today(), 40), days_before: 5 };
    for (const values of [
      { starts_on: addDays(today(), -365) },
      { planning: 'proposal', days_ahead: 90 },
      { every: 365, days_before: 60 },
    ]) {
      const id = await oldPlan(mark, later);
      expect(await sinceOf(mark)).toEqual([]);
      await change(id, values);
      expect([values, await sinceOf(mark)]).toEqual([values, [today()]]);
      await admin.call(remove, { maintenance_id: id });
    }
    // It could be planned for three days.
    const id = await oldPlan(mark, { starts_on: addDays(today(), 4), days_before: 7 });
    expect(await sinceOf(mark)).toEqual([addDays(today(), -3)]);
    await change(id, { every: 90, days_before: 30 });
    expect(await sinceOf(mark)).toEqual([addDays(today(), -3)]);
    await admin.call(remove, { maintenance_id: id });
    expect(await sitesOf(await oldPlan(mark, later))).toEqual([site]);
  });

  it('by its site, or by work that was not done after all, waits since then', async () => {
    const mark = uniqueName('SOONER');
    const site = await siteOf(mark, { mode: 'secours' });
    await done(site, addDays(today(), -70));
    await oldPlan(mark, { rhythm: 'equipment', every: null });
    const waits = () => api.rows('maintenance_visits', { site_id: site });
    const clockOf = async () => (await waits()).map(({ created_at }) => today(new Date(created_at!)));
    expect(await clockOf()).toEqual([addDays(today(), -100)]);
    await updateSites(api.db, [site], { mode: 'permanent' });
    expect(await clockOf()).toEqual([today()]);
    await api.update('maintenance_visits', { site_id: site }, { created_at: at(-100) } as object);
    await done(site, addDays(today(), -2));
    expect(await clockOf()).toEqual([addDays(today(), -100)]);
    await api.update('tasks', { site_id: site }, { deleted_at: new Date() });
    await refreshSiteSummaries(api.db, [site]);
    expect(await clockOf()).toEqual([today()]);
  });
});

it('a visit is not put off to a day before it is due, and may come sooner again once it was put off', async () => {
  const mark = uniqueName('SOON');
  const site = await siteOf(mark);
  await dueIn(site, 20);
  const { visit_id } = await onlyVisit(await aMaintenance(mark));
  const putOff = async (days: number) =>
    (await expectOk(admin.call(visits.actions.postpone, { ids: [visit_id], until: addDays(today(), days) })))
      .results[0];
  expect(await putOff(19)).toMatchObject({ done: false, cause: expect.stringContaining('échéance') });
  expect((await putOff(40)).done).toBe(true);
  expect((await putOff(30)).done).toBe(true);
});

it.each([
  ['every 14 days', { every: 14 }, 422],
  ['every 15 days', { every: 15 }, 200],
  ['monthly', { rhythm: 'months', every: 1, days_before: 14, days_after: 14 }, 422],
  ['monthly, a little less', { rhythm: 'months', every: 1, days_before: 13, days_after: 14 }, 200],
  ['by the generators', { rhythm: 'equipment', every: null, days_before: 15, days_after: 15 }, 422],
])('a window is no wider than the interval: %s', async (_, values, status) => {
  const answer = await admin.call(create, newPlan({ filter: { site_code: uniqueName('WIDE') }, ...values }));
  expect(answer.status).toBe(status);
  if (status === 422) expect(getRefusal(answer)).toEqual([422, 'days_after']);
});

it('a visit that is planned for a day after its window says so, and is counted', async () => {
  const mark = uniqueName('AFTER');
  const [inTime, late] = [await siteOf(mark), await siteOf(mark)];
  for (const site of [inTime, late]) await dueIn(site, 10);
  const id = await aMaintenance(mark);
  // Due in ten days, and seven more are in time.
  for (const [site, days] of [
    [inTime, 17],
    [late, 18],
  ])
    await expectOk(
      admin.call(planning.actions.assign, {
        ...{ selected_site: [site], task_type: 'gpm', planning_date: addDays(today(), days), agent },
      }),
    );
  const states = new Map((await visitsOf(id)).map(({ site_id, state }) => [site_id, state]));
  expect([states.get(inTime), states.get(late)]).toEqual(['planned', 'plannedLate']);
  const listed = await expectOk(admin.call(visits.actions.list, { maintenance: id, state: 'plannedLate' }));
  expect(listed.visits.map(({ site_id }: Visit) => site_id)).toEqual([late]);
  expect(await getMaintenance(id)).toMatchObject({ planned_late: 1, late: 0 });
});
