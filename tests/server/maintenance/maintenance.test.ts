import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountActions } from '../../../contract/account-actions';
import { type Maintenance, maintenance } from '../../../contract/maintenance';
import { type Ahead, maintenanceAhead } from '../../../contract/maintenance-ahead';
import { RecurringKind, recurringKinds } from '../../../contract/recurrence';
import { restOn } from '../../../contract/rest-days';
import { siteActions } from '../../../contract/sites';
import { daysAfter, today } from '../../../contract/today';
import { tray } from '../../../contract/tray';
import { type Visit, visits } from '../../../contract/visits';
import type { TaskKind } from '../../../contract/vocabulary';
import { type Duration, usualWork, workforce } from '../../../contract/workforce';
import { refreshSiteSummaries } from '../../../server/copies/queries-summaries';
import { runMaintenance } from '../../../server/maintenance/run';
import { aPlan, aSite, aTask, unique } from '../../factories/sites';
import { type Answer, type Api, type Client, startApi } from '../harness';

let api: Api;
let admin: Client;
let agent: number;
beforeAll(async () => {
  api = await startApi();
  admin = api.client('admin');
  agent = await api.person({ role: 'agent', username: unique('m.'), cluster_id: 1, owner: 'inhouse' });
  // The demo's would take in the sites of these tests whenever the servers look.
  await removeAll();
});
afterAll(() => api?.close());

const ok = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const removeAll = async () => {
  const { body } = await admin.call(maintenance.actions.list, { limit: 100 });
  for (const { maintenance_id } of body.maintenance)
    await ok(admin.call(maintenance.actions.remove, { maintenance_id }));
};
type Wish = Partial<Record<keyof Maintenance, unknown>>;
const wish = (values: Wish) => ({
  name: unique('Plan '),
  task_type: 'gpm',
  rhythm: 'days',
  every: 30,
  starts_on: '2020-01-01',
  spread: false,
  ...values,
});
/** A plan as its form sends it back. */
const asAsked = ({ version, maintenance_id, ...data }: Maintenance) => ({
  ...Object.fromEntries(
    Object.entries(data).filter(([field]) => field in maintenance.actions.create.input.shape),
  ),
  ...{ version, maintenance_id },
});
/** A plan of the sites whose code begins so. */
const aMaintenance = async (mark: string, values: Wish = {}, client = admin): Promise<number> =>
  (await ok(client.call(maintenance.actions.create, wish({ filter: { site_code: mark }, ...values }))))
    .maintenance_id;
const visitsOf = async (id: number, client = admin): Promise<Visit[]> =>
  (await ok(client.call(visits.actions.list, { maintenance: id, limit: 1000 }))).visits;
const onlyVisit = async (id: number) => {
  const [visit, ...others] = await visitsOf(id);
  expect(others).toEqual([]);
  return visit;
};
const aMember = async (mark: string, values: Parameters<typeof aSite>[1] = {}) =>
  aSite(api.db, { areas: ['gpm'], code: unique(`${mark}-`), ...values });
const done = async (site: number, day: string, values: object = {}) => {
  const id = await aTask(api.db, site, {
    kind: 'gpm',
    status: '',
    created_at: `${day}T10:00:00Z`,
    ...values,
  });
  await refreshSiteSummaries(api.db, [site]);
  return id;
};

describe('the day on which a visit is due', () => {
  it.each([
    ['days', 30, null, '2026-01-15', '2026-02-14'],
    ['days', 1, null, '2026-12-31', '2027-01-01'],
    ['months', 1, null, '2026-01-31', '2026-02-28'],
    ['months', 3, null, '2025-11-30', '2026-02-28'],
    ['months', 12, null, '2024-02-29', '2025-02-28'],
    // As the equipment dashboards reckon it.
    ['equipment', null, 'permanent', '2026-01-01', '2026-01-31'],
    ['equipment', null, 'hybride', '2026-01-01', '2026-03-02'],
    ['equipment', null, 'secours', '2026-01-01', '2026-04-01'],
    ['equipment', null, null, '2026-01-01', '2026-04-01'],
  ])('follows the last one: %s %s %s, %s → %s', async (rhythm, every, mode, last, due) => {
    const mark = unique('DUE');
    const site = await aMember(mark, { mode });
    await done(site, '2024-01-10');
    await done(site, last);
    const id = await aMaintenance(mark, { rhythm, every, days_before: 4, days_after: 9 });
    expect(await onlyVisit(id)).toMatchObject({
      due,
      because: 'done',
      last_done: last,
      due_from: daysAfter(due, -4),
      due_until: daysAfter(due, 9),
    });
    // The same when it is done afterwards.
    await done(site, '2027-05-05');
    expect((await onlyVisit(id)).last_done).toBe('2027-05-05');
  });

  it('is that of Algeria: half past midnight there is the evening before in London', async () => {
    const mark = unique('ZONE');
    const site = await aMember(mark);
    await aTask(api.db, site, { kind: 'gpm', status: '', created_at: '2026-03-09T23:30:00Z' });
    expect(await onlyVisit(await aMaintenance(mark, { every: 10 }))).toMatchObject({ due: '2026-03-20' });
  });

  it('is the first day of the plan where nothing was done yet, or spread over the first period', async () => {
    const mark = unique('NEW');
    const sites = [await aMember(mark), await aMember(mark), await aMember(mark)];
    await done(sites[0], '2019-01-01', { status: 'cancelled' });
    const starts_on = '2026-04-01';
    const at = await aMaintenance(mark, { starts_on, every: 20 });
    for (const visit of await visitsOf(at)) expect(visit).toMatchObject({ due: starts_on, because: 'first' });
    const spread = await aMaintenance(mark, { starts_on, every: 20, spread: true });
    const days = new Map((await visitsOf(spread)).map(({ site_id, due }) => [site_id, due]));
    expect(days).toEqual(new Map(sites.map(site => [site, daysAfter(starts_on, site % 20)])));
  });

  it('follows the rule, the mode of the generators, and being put off, and the history says so', async () => {
    const mark = unique('RULE');
    const site = await aMember(mark, { mode: 'permanent' });
    await done(site, '2026-06-01');
    const id = await aMaintenance(mark, { rhythm: 'equipment', every: null });
    expect((await onlyVisit(id)).due).toBe('2026-07-01');
    await api.db.transaction().execute(async tx => {
      const { updateSites } = await import('../../../server/copies/queries-sites');
      await updateSites(tx, [site], { mode: 'solaire' });
    });
    expect((await onlyVisit(id)).due).toBe('2026-07-31');

    const { visit_id, maintenance_id } = await onlyVisit(id);
    const { data } = await ok(admin.call(maintenance.actions.show, { maintenance_id }));
    await ok(admin.call(maintenance.actions.edit, { ...asAsked(data), rhythm: 'days', every: 7 }));
    expect((await onlyVisit(id)).due).toBe('2026-06-08');
    const { data: told } = await ok(admin.call(maintenance.actions.history, { maintenance_id }));
    expect(told[0]).toMatchObject({
      action: 'maintenance.edit',
      username: 'admin',
      before: { rhythm: 'equipment', every: null },
      after: { rhythm: 'days', every: 7 },
    });

    await ok(admin.call(visits.actions.postpone, { ids: [visit_id], until: '2026-09-01' }));
    expect(await onlyVisit(id)).toMatchObject({ due: '2026-09-01', because: 'postponed' });
    const { data: ofSite } = await ok(admin.call(siteActions.history, { site_id: site }));
    expect(ofSite[0]).toMatchObject({
      action: 'maintenance/visits.postpone',
      before: { not_before: null },
      after: { not_before: '2026-09-01' },
    });
    await ok(admin.call(visits.actions.postpone, { ids: [visit_id], until: null }));
    expect((await onlyVisit(id)).due).toBe('2026-06-08');
    // Somebody else changed it meanwhile.
    const { status } = await admin.call(maintenance.actions.edit, asAsked(data));
    expect(status).toBe(409);
  });
});

describe('which sites', () => {
  it('are those in use that the filter shows, looked up again when it is saved', async () => {
    const mark = unique('SITES');
    const [one, other] = [await aMember(mark, { mode: 'hybride' }), await aMember(mark, { mode: 'solaire' })];
    await aMember(mark, { mode: 'hybride', status: 'dismantled' });
    const id = await aMaintenance(mark, { area: 'gpm', filter: { site_code: mark, mode: 'hybride' } });
    expect((await visitsOf(id)).map(({ site_id }) => site_id)).toEqual([one]);
    const { data } = await ok(admin.call(maintenance.actions.show, { maintenance_id: id }));
    expect(data).toMatchObject({ sites: 1, filter: { site_code: mark, mode: 'hybride' } });
    await ok(
      admin.call(maintenance.actions.edit, {
        ...asAsked(data),
        filter: { site_code: mark, mode: { not: ['hybride'] } },
      }),
    );
    expect((await visitsOf(id)).map(({ site_id }) => site_id)).toEqual([other]);
  });

  it('lie in the reach of whoever is in charge, and are seen as far as one reaches oneself', async () => {
    const mark = unique('REACH');
    const owners = ['inhouse', 'MBS'];
    const [his] = [await aMember(mark, { owner: owners[0] }), await aMember(mark, { owner: owners[1] })];
    const person = async (owner: string) => {
      const username = unique('m.mgr');
      await api.person({ role: 'manager', username, owner, cluster_id: 1 });
      return api.client(username);
    };
    const [manager, other] = [await person('inhouse'), await person('MBS')];
    const own = await aMaintenance(mark, {}, manager);
    expect((await visitsOf(own)).map(({ site_id }) => site_id)).toEqual([his]);
    const all = await aMaintenance(mark);
    expect(await visitsOf(all)).toHaveLength(2);
    expect((await visitsOf(all, manager)).map(({ site_id }) => site_id)).toEqual([his]);
    // He sees what touches his sites, and changes what is his.
    const { data } = await ok(manager.call(maintenance.actions.show, { maintenance_id: all }));
    expect(data).toMatchObject({ editable: false, sites: 1 });
    const edit = await manager.call(maintenance.actions.edit, { ...asAsked(data), name: 'Non' });
    expect(edit.status).toBe(403);
    expect((await other.call(maintenance.actions.show, { maintenance_id: own })).status).toBe(404);
    const planned = await ok(
      manager.call(visits.actions.plan, { matching: true, filter: { maintenance: all } }),
    );
    expect(planned).toMatchObject({ done: 1, refused: 0 });
  });

  it('are kept by whoever changes the rest of a plan, though he could not ask for them', async () => {
    const mark = unique('KEPT');
    await aMember(mark);
    const username = unique('m.mgr');
    const manager = await api.person({ role: 'manager', username, owner: 'inhouse', cluster_id: 1 });
    const client = api.client(username);
    // His own, as the form sends it back.
    const own = await aMaintenance(mark, {}, client);
    // An admin's, by a filter that no manager has.
    const given = await aMaintenance(mark, { filter: { site_code: mark, site_status: 'all' } });
    await ok(admin.call(maintenance.actions.give, { ids: [given], responsible: manager }));
    for (const id of [own, given]) {
      const { data } = await ok(client.call(maintenance.actions.show, { maintenance_id: id }));
      const { version: _, ...sent } = asAsked(data);
      await ok(client.call(maintenance.actions.preview, sent));
      const after = await ok(client.call(maintenance.actions.edit, { ...sent, every: 44 }));
      expect(after.data).toMatchObject({ every: 44, filter: data.filter, sites: 1 });
      const asked = { site_code: mark, site_status: 'inactive' };
      expect((await client.call(maintenance.actions.edit, { ...sent, filter: asked })).status).toBe(403);
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
    const { status, body } = await admin.call(maintenance.actions.create, wish(values));
    expect([status, body.fields?.[0].path.startsWith(path)]).toEqual([422, true]);
  });

  it('come again with the kinds whose plans name nothing besides', () => {
    expect(recurringKinds).toEqual(['ssr', 'gpm', 'cm']);
    expect(RecurringKind.options).toEqual(recurringKinds);
  });
});

describe('who is in charge', () => {
  const person = async (role: 'manager' | 'cluster_manager', owner: string | null = 'inhouse') => {
    const username = unique('m.heir');
    const id = await api.person({ role, username, owner, cluster_id: 1 });
    return { id, username, client: api.client(username) };
  };
  const shownOf = async (maintenance_id: number): Promise<Maintenance> =>
    (await ok(admin.call(maintenance.actions.show, { maintenance_id }))).data;

  it('is somebody else once one is named, whose reach bounds the sites; the history says so', async () => {
    const mark = unique('GIVE');
    const [his, other] = [await aMember(mark), await aMember(mark, { owner: 'MBS' })];
    const [manager, heir] = [await person('manager'), await person('manager', 'MBS')];
    const id = await aMaintenance(mark, {}, manager.client);
    const second = await aMaintenance(mark, {}, manager.client);
    expect((await visitsOf(id)).map(({ site_id }) => site_id)).toEqual([his]);
    const given = { ids: [id, second, id], responsible: heir.id };
    expect(await ok(admin.call(maintenance.actions.give, given))).toMatchObject({ done: 2, refused: 0 });
    await runMaintenance(api.db, today());
    expect((await visitsOf(id)).map(({ site_id }) => site_id)).toEqual([other]);
    // Sent twice it changes and tells nothing more.
    const before = await shownOf(id);
    await ok(admin.call(maintenance.actions.give, given));
    expect(await shownOf(id)).toEqual(before);
    const { data: told } = await ok(admin.call(maintenance.actions.history, { maintenance_id: id }));
    expect(told.filter(({ action }: { action: string }) => action === 'maintenance.give')).toMatchObject([
      { username: 'admin', before: { responsible_id: manager.id }, after: { responsible_id: heir.id } },
    ]);
    const news = await sql<{ n: number }>`
      select count(*)::int as n from notifications where account_id = ${heir.id}`.execute(api.db);
    expect(news.rows[0].n).toBe(1);
  });

  it('is nobody out of reach, no agent and nobody who may not plan; only who reaches a plan gives it', async () => {
    const mark = unique('NOGIVE');
    await aMember(mark);
    const [manager, other] = [await person('manager'), await person('manager', 'MBS')];
    const id = await aMaintenance(mark, {}, manager.client);
    const bySight = await aMaintenance(mark);
    for (const [client, responsible] of [
      [admin, agent],
      [admin, 999_999],
      [manager.client, other.id],
    ] as const) {
      const { status, body } = await client.call(maintenance.actions.give, { ids: [id], responsible });
      expect([status, body.fields?.[0].path]).toEqual([422, 'responsible']);
    }
    const empty = await admin.call(maintenance.actions.give, { ids: [], responsible: other.id });
    expect([empty.status, empty.body.fields?.[0].path]).toEqual([422, 'ids']);
    // He sees the admin's, since it has his sites, and gives it to nobody; of what he does not see he learns no name.
    const mine = { ids: [bySight], responsible: manager.id };
    expect(await ok(manager.client.call(maintenance.actions.give, mine))).toMatchObject({ refused: 1 });
    const { results } = await ok(
      other.client.call(maintenance.actions.give, { ids: [id], responsible: other.id }),
    );
    expect(results).toMatchObject([{ maintenance_id: id, name: null, done: false }]);
    await api.update('accounts', other.id, { permissions: JSON.stringify({ gpm: null }) });
    const answer = await ok(admin.call(maintenance.actions.give, { ids: [id], responsible: other.id }));
    expect(answer).toMatchObject({ done: 0, refused: 1 });
    expect((await shownOf(id)).responsible).toBe(manager.id);
  });

  it('is asked when somebody leaves: his plans go on with him, or go to his heir', async () => {
    const mark = unique('LEAVE');
    const site = await aMember(mark);
    const [gone, stays, heir] = [await person('manager'), await person('manager'), await person('manager')];
    const ids = [await aMaintenance(mark, {}, gone.client), await aMaintenance(mark, {}, stays.client)];
    const { disable } = accountActions.actions;
    const asked = await admin.call(disable, { id: gone.id });
    expect([asked.status, asked.body.current.charge]).toEqual([
      409,
      { plans: 0, sites: 0, agents: 0, managers: 0, maintenance: 1 },
    ]);
    await ok(admin.call(disable, { id: stays.id, stay: true }));
    await ok(admin.call(disable, { id: gone.id, hand_to: heir.id }));
    expect((await shownOf(ids[0])).responsible).toBe(heir.id);
    expect((await shownOf(ids[1])).responsible).toBe(stays.id);
    await runMaintenance(api.db, today());
    for (const id of ids) expect((await visitsOf(id)).map(({ site_id }) => site_id)).toEqual([site]);
    const { data } = await ok(heir.client.call(maintenance.actions.history, { maintenance_id: ids[0] }));
    expect(data[0]).toMatchObject({ action: 'maintenance.give', username: 'admin' });
  });
});

describe('a preview', () => {
  it('says what saving would mean, as a plain count of the visits says afterwards', async () => {
    const mark = unique('LOOK');
    const days = [-200, -45, -31, -29, -10, 0];
    for (const [n, day] of days.entries()) {
      const site = await aMember(mark, n % 2 ? { agent } : {});
      await done(site, daysAfter(today(), day));
      if (n === 1) await aPlan(api.db, site, { kind: 'gpm', day: daysAfter(today(), 3) });
    }
    await aMember(mark);
    const values = wish({ filter: { site_code: mark }, days_after: 5, starts_on: daysAfter(today(), -400) });
    const { data: before } = await ok(admin.call(maintenance.actions.preview, values));
    const id = await aMaintenance(mark, values);
    const all = await visitsOf(id);
    const open = all.filter(({ plan_id }) => plan_id === null);
    expect(before).toEqual({
      sites: 7,
      per_month: Math.round(((7 * 365.25) / 12 / 30) * 10) / 10,
      late: open.filter(visit => visit.due_until < today()).length,
      due_soon: open.filter(visit => visit.due <= daysAfter(today(), 30)).length,
      next_due: open.map(({ due }) => due).sort()[0],
      shared: 0,
      without_agent: 4,
    });
    // Looked at again as the plan itself, its own sites are not somebody else's; those of another are.
    const again = await ok(admin.call(maintenance.actions.preview, { ...values, maintenance_id: id }));
    expect(again.data.shared).toBe(0);
    expect((await ok(admin.call(maintenance.actions.preview, values))).data.shared).toBe(7);
    const { data } = await ok(admin.call(maintenance.actions.show, { maintenance_id: id }));
    expect(data).toMatchObject({ late: before.late, due_soon: before.due_soon, next_due: before.next_due });
  });
});

describe('a preview of a plan that exists', () => {
  it('is for whoever may change it, and counts no site out of his reach', async () => {
    const mark = unique('REACH');
    const far = await aMember(mark, { cluster_id: 2, wilaya_id: 31 });
    const here = await aMember(mark);
    const person = async (role: 'manager' | 'cluster_manager') => {
      const username = unique('m.look');
      const id = await api.person({ role, username, owner: 'inhouse', cluster_id: 1 });
      return { id, client: api.client(username) };
    };
    const [manager, boss] = [await person('manager'), await person('cluster_manager')];
    // Seen by both for one of its sites, and nobody's to change but an admin's.
    const bySight = await aMaintenance(mark);
    for (const { client } of [manager, boss]) {
      const asked = { ...wish({ filter: { site_code: mark } }), maintenance_id: bySight };
      expect((await client.call(maintenance.actions.preview, asked)).status).toBe(403);
    }
    // Its person in charge reaches one more site, which he manages in another cluster.
    await api.update('sites', far, { manager_id: manager.id });
    const id = await aMaintenance(mark, {}, manager.client);
    expect((await visitsOf(id)).map(({ site_id }) => site_id).sort()).toEqual([far, here].sort());
    const asked = { ...wish({ filter: { site_code: mark } }), maintenance_id: id };
    for (const [client, sites] of [
      [manager.client, 2],
      [boss.client, 1],
      [admin, 2],
    ] as const) {
      const { data } = await ok(client.call(maintenance.actions.preview, asked));
      expect([data.sites, data.without_agent]).toEqual([sites, sites]);
    }
  });
});

describe('the list of visits', () => {
  it('knows how each stands', async () => {
    const mark = unique('STATE');
    const due = async (days: number) => {
      const site = await aMember(mark);
      await done(site, daysAfter(today(), days - 30));
      return site;
    };
    const sites = {
      late: await due(-8),
      week: [await due(-7), await due(0), await due(7)],
      month: [await due(8), await due(30)],
      later: await due(31),
      planned: await due(-9),
      inHand: await due(-10),
    };
    await aPlan(api.db, sites.planned, { kind: 'gpm' });
    await aTask(api.db, sites.inHand, { kind: 'gpm', status: 'impossible' });
    // Work of another kind has no part in it.
    await aPlan(api.db, sites.late, { kind: 'cm' });
    const id = await aMaintenance(mark, { days_before: 7, days_after: 7 });
    const states = new Map<string, number[]>();
    for (const { state, site_id } of await visitsOf(id))
      states.set(state, [...(states.get(state) ?? []), site_id]);
    expect(Object.fromEntries(states)).toEqual(
      Object.fromEntries(Object.entries(sites).map(([state, those]) => [state, [those].flat()])),
    );
    for (const [state, those] of Object.entries(sites)) {
      const { visits: found, total } = await ok(
        admin.call(visits.actions.list, { maintenance: id, state, limit: 100 }),
      );
      expect([state, found.map((visit: Visit) => visit.site_id)]).toEqual([state, [those].flat()]);
      expect(total).toBe([those].flat().length);
    }
  });
});

describe('planning by hand', () => {
  it('makes a plan of each on its working day for whoever is in charge there, once', async () => {
    const mark = unique('HAND');
    const sites = [await aMember(mark, { agent }), await aMember(mark)];
    for (const site of sites) await done(site, daysAfter(today(), -20));
    const id = await aMaintenance(mark, { days_before: 3, instruction: 'Vidange' });
    const filter = { maintenance: id };
    // At the same time, and once more.
    const answers = await Promise.all(
      [1, 2].map(() => ok(admin.call(visits.actions.plan, { matching: true, filter }))),
    );
    expect(answers.map(({ done: n }) => n).sort()).toEqual([0, 2]);
    const again = await ok(admin.call(visits.actions.plan, { matching: true, filter }));
    expect(again).toMatchObject({ done: 0, refused: 2 });
    for (const [n, site] of sites.entries()) {
      const plans = await api.rows('plans', { site_id: site });
      const due = daysAfter(today(), 10);
      expect(plans).toMatchObject([
        {
          kind: 'gpm',
          status: 'planned',
          maintenance_id: id,
          due_day: due,
          instruction: 'Vidange',
          agent_id: n === 0 ? agent : null,
        },
      ]);
      expect(restOn(plans[0].day)).toBeNull();
      expect(plans[0].day >= daysAfter(due, -3)).toBe(true);
      const { data } = await ok(admin.call(siteActions.history, { site_id: site }));
      expect(data[0]).toMatchObject({ action: 'maintenance/visits.plan', after: { maintenance_id: id } });
    }
  });

  it('serves two plans of one kind with one visit', async () => {
    const mark = unique('BOTH');
    const site = await aMember(mark);
    const ids = [await aMaintenance(mark), await aMaintenance(mark, { every: 90 })];
    const both = (await Promise.all(ids.map(id => onlyVisit(id)))).map(({ visit_id }) => visit_id);
    expect(await ok(admin.call(visits.actions.plan, { ids: both }))).toMatchObject({ done: 1, refused: 1 });
    for (const id of ids) expect((await onlyVisit(id)).state).toBe('planned');
    const { data } = await ok(admin.call(visits.actions.ofSite, { site_id: site }));
    expect(data).toHaveLength(2);
  });

  it('is done from the tray, too, where what is due stands in time', async () => {
    const mark = unique('TRAY');
    const [soon, later] = [await aMember(mark), await aMember(mark)];
    await done(soon, daysAfter(today(), -20));
    await done(later, daysAfter(today(), -2));
    const id = await aMaintenance(mark, { planning: 'proposal', days_ahead: 12 });
    const waiting = async () =>
      (await ok(admin.call(tray.actions.list, { cause: 'maintenance', site: mark, limit: 100 }))).items;
    const [item, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ site_id: soon, due: daysAfter(today(), 10), task_type: 'gpm' });
    const day = daysAfter(today(), 9);
    const answer = await ok(
      admin.call(tray.actions.plan, { plans: [{ key: item.key, agent_id: agent, day }] }),
    );
    expect(answer).toMatchObject({ done: 1 });
    expect(await waiting()).toEqual([]);
    expect((await visitsOf(id)).find(({ site_id }) => site_id === soon)).toMatchObject({
      plan_id: answer.results[0].plan_id,
      plan_date: day,
      agent,
    });
  });
});

describe('planning by itself', () => {
  it('is done by the servers’ queue, soon after the plan is made, and tells the agent', async () => {
    const mark = unique('AUTO');
    const site = await aMember(mark, { agent });
    const id = await aMaintenance(mark, {
      planning: 'auto',
      days_ahead: 5,
      starts_on: daysAfter(today(), 2),
    });
    api.app.queue.nudge();
    await vi.waitFor(async () => expect((await onlyVisit(id)).state).toBe('planned'), {
      timeout: 20_000,
      interval: 200,
    });
    const { data } = await ok(admin.call(siteActions.history, { site_id: site }));
    expect(data[0]).toMatchObject({ action: 'maintenance.planned', username: null });
    const told = await sql<{ n: number }>`
      select count(*)::int as n from notifications where account_id = ${agent}`.execute(api.db);
    expect(told.rows[0].n).toBeGreaterThan(0);
  });

  it('takes the nearest day on which its agent is there and has time, as a plain walk finds it', async () => {
    const { durations } = await ok(admin.call(workforce.actions.durations, {}));
    const usual = new Map((durations as Duration[]).map(({ task_type, minutes }) => [task_type, minutes]));
    const each = usual.get('gpm')!;
    const who = await api.person({ role: 'agent', username: unique('m.'), cluster_id: 1, owner: 'inhouse' });
    // Five a day on some weekdays by the hours, one on others; never more than three.
    const minutes = [5, 1, 5, 2, 1, 0, 0].map(n => n * each + each / 2).map(Math.floor);
    for (const at of [5, 6]) minutes[at] = 0;
    await ok(admin.call(workforce.actions.edit, { ...usualWork, agent_id: who, minutes, most: { gpm: 3 } }));
    const away = [
      [4, 6],
      [11, 11],
    ].map(days => days.map(n => daysAfter(today(), n)));
    for (const [from, to] of away)
      await ok(admin.call(workforce.actions.addAbsence, { agent_id: who, from, to, cause: 'leave' }));
    const load = new Map<string, { gpm: number; minutes: number }>();
    const put = (day: string, kind: TaskKind) => {
      const had = load.get(day) ?? { gpm: 0, minutes: 0 };
      load.set(day, { gpm: had.gpm + (kind === 'gpm' ? 1 : 0), minutes: had.minutes + usual.get(kind)! });
    };
    // What stands there already, of other kinds too.
    for (const [n, kind] of (['cm', 'gpm', 'cm', 'ssr'] as const).entries()) {
      const day = daysAfter(today(), 2 + 3 * n);
      await aPlan(api.db, await aMember(unique('STOOD')), { kind, day, agent_id: who });
      put(day, kind);
    }
    const mark = unique('ROOM');
    const due = new Map<number, string>();
    for (const days of [1, 2, 2, 3, 5, 5, 5, 5, 5, 6, 8, 8, 8, 8, 9, 11, 11, 11]) {
      const site = await aMember(mark, { agent: who });
      await done(site, daysAfter(today(), days - 30));
      due.set(site, daysAfter(today(), days));
    }
    const [before, after] = [3, 2];
    const id = await aMaintenance(mark, { planning: 'auto', days_before: before, days_after: after });
    await runMaintenance(api.db, today());

    const expected = new Map<number, string | null>();
    for (const [site, day] of due) {
      const fits = (at: string) => {
        const had = load.get(at) ?? { gpm: 0, minutes: 0 };
        const capacity = restOn(at) === 'holiday' ? 0 : minutes[new Date(at).getUTCDay()];
        const isAway = away.some(([from, to]) => from <= at && at <= to);
        return at > today() && !isAway && had.gpm < 3 && had.minutes + each <= capacity;
      };
      const nearest = [0, -1, 1, -2, 2, -3].map(n => daysAfter(day, n)).find(fits) ?? null;
      if (nearest) put(nearest, 'gpm');
      expected.set(site, nearest);
    }
    const found = await visitsOf(id);
    expect(new Map(found.map(({ site_id, plan_date }) => [site_id, plan_date]))).toEqual(expected);
    for (const { plan_id, agent: agentId, waits } of found)
      expect([agentId, waits]).toEqual([who, plan_id === null ? 'full' : null]);
    // Some waited, or the walk would tell nothing; again it plans no more.
    expect([...expected.values()]).toContain(null);
    expect(await runMaintenance(api.db, today())).toEqual({ planned: 0 });
  });

  it('says why a visit waits, and plans it once its agent is back, or may do it', async () => {
    const mark = unique('WAITS');
    const who = await api.person({ role: 'agent', username: unique('m.'), cluster_id: 1, owner: 'inhouse' });
    await done(await aMember(mark, { agent: who }), daysAfter(today(), -20));
    const span = { from: today(), to: daysAfter(today(), 60) };
    const { data: absence } = await ok(
      admin.call(workforce.actions.addAbsence, { agent_id: who, ...span, cause: 'sick' }),
    );
    const id = await aMaintenance(mark, { planning: 'auto', days_before: 3, days_after: 3 });
    const run = async () => {
      await runMaintenance(api.db, today());
      return onlyVisit(id);
    };
    expect(await run()).toMatchObject({ state: 'month', waits: 'absent', plan_id: null });
    // It still waits in the tray.
    const { items } = await ok(admin.call(tray.actions.list, { cause: 'maintenance', site: mark, limit: 9 }));
    expect(items).toHaveLength(1);
    const withSkills = (skills: TaskKind[]) =>
      ok(admin.call(workforce.actions.edit, { ...usualWork, agent_id: who, skills }));
    // Before he is back: the server plans by itself, too.
    await withSkills(['cm']);
    await ok(admin.call(workforce.actions.removeAbsence, { id: absence.id }));
    expect(await run()).toMatchObject({ waits: 'unskilled', plan_id: null });
    await withSkills(['gpm']);
    const visit = await run();
    expect(visit).toMatchObject({ state: 'planned', waits: null, agent: who });
    // Planned stays planned: he was told.
    await ok(admin.call(workforce.actions.addAbsence, { agent_id: who, ...span, cause: 'sick' }));
    expect((await run()).plan_id).toBe(visit.plan_id);
  });

  it('does not put two places of which the way between takes the day into one', async () => {
    const mark = unique('FAR');
    const who = await api.person({ role: 'agent', username: unique('m.'), cluster_id: 1, owner: 'inhouse' });
    // Algiers and Oran lie 350 km apart: nine hours there, and nobody's day has room for that.
    for (const place of [
      { lat: 36.75, lng: 3.06 },
      { lat: 35.7, lng: -0.63 },
    ])
      await done(await aMember(mark, { agent: who, ...place }), daysAfter(today(), -20));
    const id = await aMaintenance(mark, { planning: 'auto', days_before: 7, days_after: 7 });
    await runMaintenance(api.db, today());
    const days = (await visitsOf(id)).map(({ plan_date }) => plan_date);
    expect([days.length, new Set(days).size, days.includes(null)]).toEqual([2, 2, false]);
  });

  it('leaves a paused plan without visits, though the servers were at it when it was paused', async () => {
    const mark = unique('PAUSE');
    await aMember(mark);
    const maintenance_id = await aMaintenance(mark, { planning: 'auto', days_ahead: 5 });
    for (let n = 0; n < 15; n++) {
      const runs = [runMaintenance(api.db, today()), runMaintenance(api.db, today())];
      await ok(admin.call(maintenance.actions.pause, { maintenance_id }));
      await Promise.all(runs);
      const { data } = await ok(admin.call(maintenance.actions.show, { maintenance_id }));
      expect([n, data.sites]).toEqual([n, 0]);
      await ok(admin.call(maintenance.actions.resume, { maintenance_id }));
    }
  });
});

describe('the year ahead', () => {
  it('is what a plain walk through the days finds, cluster by cluster and agent by agent', async () => {
    await removeAll();
    const mark = unique('YEAR');
    const [far] = [await aMember(mark, { agent }), await aMember(mark, { cluster_id: 2, wilaya_id: 31 })];
    await done(far, daysAfter(today(), -13));
    const ids = [
      await aMaintenance(mark, { every: 17, starts_on: today() }),
      await aMaintenance(mark, { task_type: 'cm', rhythm: 'months', every: 2, starts_on: today() }),
    ];
    const { data: months } = (await ok(admin.call(maintenanceAhead.actions.ahead, { by: 'cluster' }))) as {
      data: Ahead;
    };
    expect(months.months).toHaveLength(12);
    const last = months.months[11];
    const expected = new Map<string, number>();
    for (const [n, id] of ids.entries())
      for (const visit of await visitsOf(id)) {
        let [day, turn] = [visit.due < today() ? today() : visit.due, 0];
        const first = day;
        while (day.slice(0, 7) <= last) {
          const key = `${visit.site_cluster} ${day.slice(0, 7)}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
          turn += 1;
          day = n === 0 ? daysAfter(first, 17 * turn) : monthsAfter(first, 2 * turn);
        }
      }
    const found = new Map(
      months.rows.flatMap(({ id, months: each }) =>
        each.flatMap(({ month, visits: n }) => (n ? [[`${id} ${month}`, n] as const] : [])),
      ),
    );
    expect(found).toEqual(expected);
    const { data: people } = (await ok(admin.call(maintenanceAhead.actions.ahead, { by: 'agent' }))) as {
      data: Ahead;
    };
    expect(people.rows.map(({ id }) => id)).toEqual([agent, null]);
    const sum = (of: Ahead) => of.rows.flatMap(row => row.months).reduce((n, { visits: v }) => n + v, 0);
    expect(sum(people)).toBe(sum(months));
    // Five days a week of eight hours, holidays aside.
    const { capacity } = people.rows[0].months[6];
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
