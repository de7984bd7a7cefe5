import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '../../../contract/framework/today';
import { changeHeader } from '../../../contract/framework/undo';
import { type BacklogItem, backlog } from '../../../contract/office/backlog';
import { board } from '../../../contract/office/board';
import { audit } from '../../../contract/office/change-history';
import { settings } from '../../../contract/organisation/settings';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { planActions } from '../../../contract/work/plans';
import { siteLists } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { listNotificationTexts } from '../../factories/rows';
import { createAnomaly, createPlan, createSite, createTask, createVisit } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';

const { list, plan, withdraw, gone } = backlog.actions;
const api = testApi();
const manager = api.client('y-manager');
let agent: number;
let managerId: number;
beforeAll(async () => {
  // Nothing waits but what the test made.
  await api.db.updateTable('sites').set({ status: 'inactive' }).where('id', '>', 0).execute();
  await api.db.updateTable('tasks').set({ deleted_at: new Date() }).where('id', '>', 0).execute();
  managerId = await api.person({ role: 'manager', username: 'y-manager', owner: 'inhouse', cluster_id: 1 });
  agent = await api.person({ role: 'agent', username: 'y-agent', cluster_id: 1, manager_id: managerId });
});

const waiting = async (input: Record<string, unknown> = {}, client = manager): Promise<BacklogItem[]> =>
  (await expectOk(client.call(list, input))).items;
const keys = async (input: Record<string, unknown> = {}) => (await waiting(input)).map(({ key }) => key);
/** A Monday, far enough ahead. */
const monday = '2031-03-10';

it('what has no plan is each cause of a small world, by a plain look at it; what is due first, first', async () => {
  const make = (values: object = {}) => createSite(api.db, { areas: ['ssr'], ...values });
  const open = await make({ lat: 36.5, lng: 3.1, code: 'TRAY-1' });
  const planned = await make();
  await createPlan(api.db, planned, { kind: 'ssr' });
  const cancelled = await make();
  await createPlan(api.db, cancelled, { kind: 'ssr', status: 'cancelled' });
  const surveyed = await make();
  await createTask(api.db, surveyed, { kind: 'ssr', status: 'accept' });
  const warehouse = await make({ kind: 'entrepot' });
  const otherClusterSite = await make({ cluster_id: 2, wilaya_id: 31, owner: 'MBS' });
  const generator = await make({ areas: ['gpm'] });
  await createTask(api.db, generator, { kind: 'gpm', status: 'closed' });
  const delivery = await make({ areas: ['delivery'] });
  const refused = await createTask(api.db, await make(), {
    ...({ kind: 'ssr', status: 'reject', planned_day: '2026-02-03' } as const),
  });
  const impossibleOn = await make({ areas: ['gpm'] });
  const impossible = await createTask(api.db, impossibleOn, {
    ...({ kind: 'gpm', status: 'impossible', planned_day: '2026-01-04', agent_id: agent } as const),
  });
  const foundOn = await make({ areas: ['gpm'] });
  await createPlan(api.db, foundOn, { kind: 'gpm' });
  await createAnomaly(api.db, foundOn);
  const repaired = await createAnomaly(api.db, foundOn);
  const repair = await createPlan(api.db, foundOn, { kind: 'cm', anomaly_id: repaired });
  await api.update('anomalies', repaired, { plan_id: repair });

  // Neither planned, surveyed, warehouse, delivery nor out of reach: each has its reason above.
  for (const never of [planned, surveyed, warehouse, otherClusterSite, delivery])
    expect((await waiting()).map(({ site_id }) => site_id)).not.toContain(never);
  expect(await keys()).toEqual([
    `impossible:gpm:${impossible}`,
    `refused:ssr:${refused}`,
    ...[`site:ssr:${open}`, `site:ssr:${cancelled}`, `site:gpm:${generator}`, `findings:cm:${foundOn}`].sort(
      (one, other) => (one < other ? -1 : 1),
    ),
  ]);
  // Lists of sites mean the same by « sans plan ».
  const ids = [open, planned, cancelled, surveyed, warehouse, generator, delivery, impossibleOn, foundOn];
  const withoutPlan = async (name: 'delivery' | 'ssr' | 'gpm', kind: TaskKind) => {
    const { sites } = await expectOk(manager.call(siteLists[name].actions.list, { ids, unplanned: [kind] }));
    return (sites as { site_id: number }[]).map(({ site_id }) => site_id).sort((one, other) => one - other);
  };
  expect(await withoutPlan('ssr', 'ssr')).toEqual([open, cancelled]);
  expect(await withoutPlan('gpm', 'gpm')).toEqual([generator]);
  expect(await withoutPlan('delivery', 'delivery')).toEqual([delivery]);
  const [first] = await waiting();
  expect(first).toMatchObject({
    ...{ cause: 'impossible', task_type: 'gpm', site_id: impossibleOn },
    ...{ due: '2026-01-04', about: impossible, agent_id: agent },
  });
  expect((await waiting({ site: 'tray-1' }))[0]).toMatchObject({
    ...{ key: `site:ssr:${open}`, place: { lat: 36.5, lng: 3.1 } },
    ...{ wilaya: 16, owner: 'inhouse', cluster: 1, due: null, about: null },
  });
  const { causes, total, pages } = await expectOk(manager.call(list, { cause: 'refused', limit: 1 }));
  expect([causes, total, pages]).toEqual([
    { site: 3, maintenance: 0, anomaly: 1, refused: 1, impossible: 1 },
    1,
    1,
  ]);
  expect(await keys({ due_until: '2026-01-31' })).toEqual([`impossible:gpm:${impossible}`]);
  const [{ key, findings }] = await waiting({ task_type: 'cm' });
  expect([key, findings]).toEqual([`findings:cm:${foundOn}`, ['Fuite de gasoil']]);
  expect((await keys({ limit: 2, page: 2 })).length).toBe(2);
});

it('deadlines to plan run for each cause from the day on which it began to wait, and order what waits by the time left', async () => {
  const ago = (days: number) => addDays(today(), -days);
  const at = (days: number) => new Date(`${ago(days)}T11:00:00Z`);
  const make = async (kind: string, values: object = {}) =>
    createSite(api.db, {
      areas: [kind === 'ssr' ? 'ssr' : 'gpm'],
      code: `CLOCK-${kind}-${Math.random()}`,
      ...values,
    });
  const rule = { kind: null, owner: null, do: null, review: null };
  const setDeadlines = (...rules: object[]) =>
    expectOk(api.client('admin').call(settings.actions.updateDeadlines, { rest: false, rules } as never));
  const [ofAll, ofCm, ofOwner] = [
    { ...rule, plan: 10 },
    { ...rule, kind: 'cm', plan: 3 },
    { ...rule, owner: 'MBS' },
  ];
  await setDeadlines(ofAll, ofCm, { ...ofOwner, plan: 5 });
  const fresh = await make('ssr', { created_at: at(4) });
  const again = await make('gpm', { created_at: at(40) });
  await sql`update site_areas set last_task_at = ${at(30)} where site_id = ${again}`.execute(api.db);
  const stopped = await createTask(api.db, await make('gpm'), {
    ...{ kind: 'gpm', status: 'impossible', impossible_at: at(11), planned_day: ago(-9) },
  });
  const refused = await createTask(api.db, await make('ssr'), {
    ...{ kind: 'ssr', status: 'reject', seen_at: at(8), planned_day: ago(-20) },
  });
  const leaking = await make('gpm');
  const found = await createAnomaly(api.db, leaking);
  await api.update('anomalies', found, { created_at: at(2), due: ago(-30) });
  const clocks = (await waiting({ site: 'clock-' })).map(({ key, deadline }) => [
    key,
    deadline && [deadline.stage, deadline.due, deadline.left],
  ]);
  // The sites of the last three wait for nothing of their own: what was found, or stopped, stands for them.
  const of = (key: string, remaining: number) => [key, ['plan', ago(-remaining), remaining]];
  expect(clocks.filter(([key]) => !/^site:gpm/.test(key as string) || key === `site:gpm:${again}`)).toEqual([
    of(`impossible:gpm:${stopped}`, -1),
    of(`findings:cm:${leaking}`, 1),
    of(`refused:ssr:${refused}`, 2),
    of(`site:ssr:${fresh}`, 6),
    [`site:gpm:${again}`, null],
  ]);
  expect(await keys({ site: 'clock-', due_until: ago(1) })).toEqual([`impossible:gpm:${stopped}`]);
  await setDeadlines();
  expect((await waiting({ site: 'clock-' })).every(({ deadline }) => deadline === null)).toBe(true);
  await api.update('tasks', { id: [stopped, refused] }, { deleted_at: new Date() });
  await api.db.updateTable('sites').set({ status: 'inactive' }).where('code', 'like', 'CLOCK-%').execute();
});

describe('planning what waits', () => {
  it('makes of each what its page would, all in one write that is taken back as one', async () => {
    const before = await keys();
    const plans = before.map((key, at) => ({ key, agent_id: agent, day: at % 2 ? monday : '2031-03-11' }));
    const { body, headers } = await manager.call(plan, { plans });
    expect([body.done, body.refused]).toEqual([plans.length, 0]);
    expect(await keys()).toEqual([]);
    for (const [at, { key, plan_id }] of body.results.entries()) {
      const [cause, kind, id] = key.split(':');
      const made = (await api.row('plans', plan_id)) as Record<string, unknown>;
      expect([key, made.kind, made.agent_id, String(made.day), made.status]).toEqual([
        key,
        kind,
        agent,
        plans[at].day,
        'planned',
      ]);
      if (cause === 'site') expect(made.site_id).toBe(Number(id));
      if (cause === 'findings') {
        expect(made).toMatchObject({ site_id: Number(id), instruction: 'Fuite de gasoil' });
        expect(await api.row('anomalies', made.anomaly_id as number)).toMatchObject({ plan_id });
      }
      if (cause === 'refused' || cause === 'impossible') {
        expect(made.from_task_id).toBe(Number(id));
        expect((await api.row('tasks', Number(id))).status).toBe(
          cause === 'refused' ? 'reject_closed' : 'cancelled',
        );
      }
    }
    // Once planned nothing waits, and who comes second is told so.
    const again = await expectOk(manager.call(plan, { plans: plans.slice(0, 1) }));
    expect([again.done, again.refused]).toEqual([0, 1]);
    await expectOk(manager.call(audit.actions.undo, { change: Number(headers[changeHeader.toLowerCase()]) }));
    expect(await keys()).toEqual(before);
  });

  it('refuses each by itself: another’s agent, another’s site, and what is not there', async () => {
    const [key] = await keys({ cause: 'site' });
    const stranger = await api.person({ role: 'agent', username: 'y-stranger', cluster_id: 2 });
    const far = await createSite(api.db, { areas: ['ssr'], cluster_id: 2, wilaya_id: 31, owner: 'MBS' });
    const refused = [
      { key, agent_id: stranger },
      { key: `site:ssr:${far}`, agent_id: agent },
      { key: 'site:ssr:999999999999999999999', agent_id: agent },
      { key: 'nothing', agent_id: agent },
    ].map(each => ({ ...each, day: monday }));
    const { results } = await expectOk(manager.call(plan, { plans: refused }));
    expect(results.map((result: { done: boolean }) => result.done)).toEqual([false, false, false, false]);
    expect(await keys({ cause: 'site' })).toContain(key);
  });

  it('plans once what two plan at once', async () => {
    const [key] = await keys({ cause: 'site' });
    const request = { plans: [{ key, agent_id: agent, day: monday }] };
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(plan, request)));
    expect(answers.map(({ body }) => body.done).sort()).toEqual([0, 0, 1]);
  });
});

describe('what waits no more', () => {
  const getGone = async (requested: readonly string[], client = manager) =>
    (await expectOk(client.call(gone, { keys: [...requested] }))).gone;

  it('is named with who planned it, and all that still waits is left out', async () => {
    const all = await keys();
    const causes = all.map(key => key.split(':')[0]);
    const chosen = ['site', 'findings', 'refused', 'impossible'].map(cause => all[causes.indexOf(cause)]);
    expect(await getGone(all)).toEqual([]);
    const plans = chosen.map(key => ({ key, agent_id: agent, day: monday }));
    const { results } = await expectOk(manager.call(plan, { plans }));
    const found = await getGone([...all, all[0], 'site:ssr:999999999', 'nothing']);
    const plannedBy = new Map(found.map(({ key, planned_by }: any) => [key, planned_by]));
    expect(Object.fromEntries(plannedBy)).toEqual({
      ...Object.fromEntries(chosen.map(key => [key, 'y-manager'])),
      ...{ 'site:ssr:999999999': null, nothing: null },
    });
    const ids = results.map(({ plan_id }: { plan_id: number }) => plan_id);
    await expectOk(manager.call(withdraw, { ids }));
    expect(await getGone(all)).toEqual([]);
  });

  it('says nothing of who plans where the caller does not reach', async () => {
    const far = await createSite(api.db, { areas: ['ssr'], cluster_id: 2, wilaya_id: 31, owner: 'MBS' });
    await createPlan(api.db, far, { kind: 'ssr', created_by: managerId });
    const key = `site:ssr:${far}`;
    expect(await getGone([key])).toEqual([{ key, planned_by: null }]);
  });
});

describe('withdrawing plans', () => {
  const planned = async (causes: Record<string, unknown> = {}) => {
    const before = await keys(causes);
    const plans = before.map(key => ({ key, agent_id: agent, day: monday }));
    const { results } = await expectOk(manager.call(plan, { plans }));
    return { before, ids: results.map(({ plan_id }: { plan_id: number }) => plan_id) as number[] };
  };
  const statuses = (ids: readonly number[]) =>
    Promise.all(ids.map(async id => (await api.row('plans', id)).status));

  it('lets each wait again as it did, tells its agent, and is taken back as one', async () => {
    const { before, ids } = await planned();
    const causesOf = (all: readonly string[]) => [...new Set(all.map(key => key.split(':')[0]))].sort();
    expect(causesOf(before)).toEqual(['findings', 'impossible', 'refused', 'site']);
    const week = await expectOk(manager.call(board.actions.week, { day: monday }));
    const cells = week.agents.flatMap((row: any) => row.cells);
    const sources = new Map(
      cells.flatMap(({ plans }: any) => plans.map((each: any) => [each.planid, each.source])),
    );
    for (const [at, id] of ids.entries())
      expect(sources.get(id)).toBe(before[at].split(':')[0].replace('findings', 'anomaly'));
    const countBefore = (await listNotificationTexts(api.db, agent)).length;
    const { body, headers } = await manager.call(withdraw, { ids: [...ids, ids[0]] });
    expect([body.done, body.refused]).toEqual([ids.length, 0]);
    expect(await keys()).toEqual(before);
    expect(new Set(await statuses(ids))).toEqual(new Set(['cancelled']));
    // Each plan's end, and that its own impossible task is his to know of again.
    expect((await listNotificationTexts(api.db, agent)).length).toBe(countBefore + ids.length + 1);
    expect((await api.history('plans', ids[0])).at(-1)?.action).toBe('planning.deletePlan');

    // Sent twice, nothing is done twice.
    const again = await expectOk(manager.call(withdraw, { ids }));
    expect([again.done, again.refused]).toEqual([0, ids.length]);
    await expectOk(manager.call(audit.actions.undo, { change: Number(headers[changeHeader.toLowerCase()]) }));
    expect(await keys()).toEqual([]);
    expect(new Set(await statuses(ids))).toEqual(new Set(['planned']));
    await expectOk(manager.call(withdraw, { ids }));
    expect(await keys()).toEqual(before);
  });

  it('lets a refused task wait again when its plan is deleted from a list, and closes it when that is undone', async () => {
    const { before, ids } = await planned({ cause: 'refused' });
    for (const id of ids) {
      const { headers } = await manager.call(planActions.actions.delete, { id });
      const change = Number(headers[changeHeader.toLowerCase()]);
      await expectOk(manager.call(audit.actions.undo, { change }));
      expect(await keys({ cause: 'refused' })).toEqual([]);
      await expectOk(manager.call(planActions.actions.cancel, { planid: id }));
    }
    expect(await keys({ cause: 'refused' })).toEqual(before);
  });

  it('refuses each by itself: what nothing would wait for, what is begun and another’s', async () => {
    const { ids } = await planned({ cause: 'site' });
    const [completed] = ids;
    await api.update('plans', completed, { status: 'done' });
    const delivery = await createPlan(api.db, await createSite(api.db, { areas: ['delivery'] }), {
      kind: 'delivery',
    });
    const surveyed = await createSite(api.db, { areas: ['ssr'] });
    await createTask(api.db, surveyed, { kind: 'ssr', status: 'accept' });
    const twice = await createPlan(api.db, surveyed, { kind: 'ssr' });
    const far = await createSite(api.db, { areas: ['ssr'], cluster_id: 2, wilaya_id: 31, owner: 'MBS' });
    const strange = await createPlan(api.db, far, { kind: 'ssr' });
    const requested = [completed, delivery, twice, strange];
    const { results } = await expectOk(manager.call(withdraw, { ids: requested }));
    expect(results.map((result: { done: boolean }) => result.done)).toEqual([false, false, false, false]);
    expect(await statuses(requested)).toEqual(['done', 'planned', 'planned', 'planned']);
    expect((await manager.call(withdraw, { ids: [] })).status).toBe(422);
  });

  it('withdraws once what two withdraw at once', async () => {
    const site = await createSite(api.db, { areas: ['ssr'] });
    const id = await createPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: monday });
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(withdraw, { ids: [id] })));
    expect(answers.map(({ body }) => body.done).sort()).toEqual([0, 0, 1]);
    expect(await keys()).toContain(`site:ssr:${site}`);
  });

  it('lets a visit of a maintenance plan wait again', async () => {
    const site = await createSite(api.db, { areas: ['gpm'] });
    const { id, maintenance_id } = await createVisit(api.db, site, { responsible_id: managerId });
    await api.update('maintenance_plans', maintenance_id, { starts_on: '2026-01-01' });
    await sql`update maintenance_visits set due_day = '2026-01-01', due_from = '2025-12-27', due_until = '2026-01-06'
      where id = ${id}`.execute(api.db);
    const key = `maintenance:gpm:${id}`;
    const [before] = (await waiting({ cause: 'maintenance' })).filter(each => each.key === key);
    expect(before).toBeDefined();
    const { results } = await expectOk(
      manager.call(plan, { plans: [{ key, agent_id: agent, day: monday }] }),
    );
    expect(await keys({ cause: 'maintenance' })).not.toContain(key);
    await expectOk(manager.call(withdraw, { ids: [results[0].plan_id] }));
    expect(await keys({ cause: 'maintenance' })).toContain(key);
  });
});

it('says where a delivery goes that waits for another plan', async () => {
  const [place, drop] = [
    { lat: 36.5, lng: 3.1 },
    { lat: 36.9, lng: 3.4 },
  ];
  const [from, to] = [await createSite(api.db, place), await createSite(api.db, drop)];
  const values = { kind: 'delivery', status: 'impossible', drop_site_id: to } as const;
  const task = await createTask(api.db, from, values);
  const found = (await waiting({ limit: 200 })).find(({ key }) => key === `impossible:delivery:${task}`);
  expect(found).toMatchObject({ site_id: from, place, drop });
});

it('waits since a day of Algeria, whatever the hour in Greenwich', async () => {
  const site = await createSite(api.db, { areas: ['gpm'] });
  await sql`update site_areas set last_task_at = '2026-03-01T23:30:00Z' where site_id = ${site}`.execute(
    api.db,
  );
  const task = await createTask(api.db, await createSite(api.db, { areas: ['ssr'] }), {
    ...({ kind: 'ssr', status: 'reject', submitted_at: '2026-03-02T23:30:00Z' } as const),
  });
  const found = await createAnomaly(api.db, site);
  await api.update('anomalies', found, { created_at: '2026-03-03T23:30:00Z' });
  const since = new Map((await waiting({ limit: 200 })).map(item => [item.key, item.since]));
  expect(
    [`site:gpm:${site}`, `refused:ssr:${task}`, `findings:cm:${site}`].map(key => since.get(key)),
  ).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
});

describe('the findings of one site', () => {
  /** Sites with findings of known severities and ages, a resolved one among them; and what each site awaits. */
  const makeFindings = async () => {
    const facts: { site: number; id: number; content: string; severity: string; day: string; due: string }[] =
      [];
    for (const [content, severity, day, due] of [
      ['Porte forcée', 'low', '2026-01-05', '2026-05-01'],
      ['Fuite de gasoil', 'critical', '2026-02-05', '2026-04-01'],
      ['Batterie faible', 'high', '2026-03-05', '2026-04-20'],
    ]) {
      const site = facts[0]?.site ?? (await createSite(api.db, { areas: ['gpm'] }));
      const values = { content, severity: severity as never, due, created_at: new Date(`${day}T10:00:00Z`) };
      const id = await createAnomaly(api.db, site, values);
      facts.push({ site, id, content, severity, day, due });
    }
    const { site } = facts[0];
    await createAnomaly(api.db, site, { content: 'Réparée', status: 'resolved' });
    const elsewhere = await createSite(api.db, { areas: ['gpm'] });
    const other = await createAnomaly(api.db, elsewhere);
    return { facts, site, elsewhere, other };
  };
  const find = async (site: number) =>
    (await waiting({ cause: 'anomaly', limit: 200 })).filter(({ site_id }) => site_id === site);
  const plansOf = async (ids: readonly number[]) =>
    Promise.all(ids.map(async id => (await api.row('anomalies', id)).plan_id));
  const planOne = async (key: string) =>
    manager.call(plan, { plans: [{ key, agent_id: agent, day: monday }] });

  it('are one item with the earliest days, the most severe first, and one CM repairs them all', async () => {
    const { facts, site, elsewhere, other } = await makeFindings();
    const ids = facts.map(({ id }) => id);
    const items = await find(site);
    // A plain look at the facts.
    const oldest = facts.reduce((one, next) => (next.day < one.day ? next : one));
    const soonest = facts.reduce((one, next) => (next.due < one.due ? next : one));
    expect(items.map(({ key, about, since, due, findings }) => [key, about, since, due, findings])).toEqual([
      [
        `findings:cm:${site}`,
        oldest.id,
        oldest.day,
        soonest.due,
        ['Fuite de gasoil', 'Batterie faible', 'Porte forcée'],
      ],
    ]);
    // One visit lasts as long with three findings as with one.
    const [single] = await find(elsewhere);
    expect([single.findings, items[0].minutes]).toEqual([['Fuite de gasoil'], single.minutes]);

    const { body, headers } = await planOne(items[0].key);
    const { plan_id } = body.results[0];
    expect([body.done, await plansOf(ids), await plansOf([other])]).toEqual([
      1,
      [plan_id, plan_id, plan_id],
      [null],
    ]);
    expect((await api.row('plans', plan_id)).instruction).toBe(
      'Fuite de gasoil\nBatterie faible\nPorte forcée',
    );
    expect(await find(site)).toEqual([]);
    // Withdrawn, all wait again; taken back, none is planned.
    await expectOk(manager.call(withdraw, { ids: [plan_id] }));
    expect(await find(site)).toEqual(items);
    const again = await planOne(items[0].key);
    const change = (answer: typeof again) => Number(answer.headers[changeHeader.toLowerCase()]);
    await expectOk(manager.call(audit.actions.undo, { change: change(again) }));
    expect(await find(site)).toEqual(items);
    expect(headers[changeHeader.toLowerCase()]).toBeDefined();
  });

  it('are planned one by one by the keys of each, and are one CM on one day of one agent', async () => {
    const { facts, site } = await makeFindings();
    const [door, leak, battery] = facts.map(({ id }) => id);
    const planAll = (...days: [key: string, day: string][]) =>
      expectOk(manager.call(plan, { plans: days.map(([key, day]) => ({ key, agent_id: agent, day })) }));
    const { body } = await planOne(`anomaly:cm:${door}`);
    expect([body.done, await plansOf([door, leak, battery])]).toEqual([
      1,
      [body.results[0].plan_id, null, null],
    ]);
    expect((await find(site)).map(({ findings }) => findings)).toEqual([
      ['Fuite de gasoil', 'Batterie faible'],
    ]);
    await expectOk(manager.call(withdraw, { ids: [body.results[0].plan_id] }));

    // The door waits longest, the battery is more severe.
    const two = await planAll([`anomaly:cm:${battery}`, monday], [`anomaly:cm:${door}`, monday]);
    const [{ plan_id }] = two.results;
    expect([two.done, two.results[1].plan_id]).toEqual([2, plan_id]);
    expect(await plansOf([door, leak, battery])).toEqual([plan_id, null, plan_id]);
    expect(await api.row('plans', plan_id)).toMatchObject({
      anomaly_id: door,
      instruction: 'Batterie faible\nPorte forcée',
    });
    await expectOk(manager.call(withdraw, { ids: [plan_id] }));

    // Also by its own key and by that of its site.
    const both = await planAll([`anomaly:cm:${leak}`, monday], [`findings:cm:${site}`, monday]);
    const [{ plan_id: whole }] = both.results;
    expect([both.done, await plansOf([door, leak, battery])]).toEqual([2, [whole, whole, whole]]);
    await expectOk(manager.call(withdraw, { ids: [whole] }));

    // On two days they are two visits, and no finding is repaired twice: the last one keeps its withdrawn plan.
    const apart = await planAll(
      [`anomaly:cm:${leak}`, monday],
      [`anomaly:cm:${door}`, '2031-03-11'],
      [`findings:cm:${site}`, '2031-03-11'],
    );
    const [first, second] = apart.results.map((result: { plan_id: number | null }) => result.plan_id);
    expect([apart.done, apart.refused, first === second]).toEqual([2, 1, false]);
    expect(await plansOf([door, leak, battery])).toEqual([second, first, whole]);
  });

  it('are all repaired by the CM that is closed, and all follow the plan that replaces it', async () => {
    const { facts, site } = await makeFindings();
    const ids = facts.map(({ id }) => id);
    const { body } = await planOne(`findings:cm:${site}`);
    const { plan_id } = body.results[0];
    await api.update('plans', plan_id, { status: 'done' });
    const task = await createTask(api.db, site, { kind: 'cm', status: 'reject', agent_id: agent, plan_id });
    const replanned = await planOne(`refused:cm:${task}`);
    const next = replanned.body.results[0].plan_id;
    expect([replanned.body.done, await plansOf(ids)]).toEqual([1, [next, next, next]]);

    await api.update('plans', next, { status: 'done' });
    const repair = await createTask(api.db, site, {
      ...({ kind: 'cm', status: '', agent_id: agent, plan_id: next } as const),
    });
    const { close } = taskActions.actions;
    await expectOk(api.client('admin').call(close, { id: repair, resolve_anomaly: true }));
    const states = await Promise.all(ids.map(async id => (await api.row('anomalies', id)).status));
    expect(states).toEqual(['resolved', 'resolved', 'resolved']);
  });
});
