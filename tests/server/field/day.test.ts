import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import { type OwnDay, ownDay } from '../../../contract/office/own-day';
import { wilayas } from '../../../contract/organisation/organisation';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getSteps } from '../../../contract/work/evidence';
import { files } from '../../../contract/work/files';
import { generateEvidence } from '../../../server/operations/demo/evidence';
import { createRandom } from '../../../server/operations/demo/random';
import { createStep } from '../../factories/rows';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { createMobileClient } from './mobile-client';

const { changes, manuals, map, plans } = field.actions;

const api = testApi();

const anAgent = async (username: string, permissions = defaultPermissions('agent')) => {
  const id = await api.person({ role: 'agent', username, cluster_id: 1, permissions });
  return { id, mobile: await createMobileClient(api, id) };
};
const at = (lng: number) => createSite(api.db, { lat: 36.5, lng });
type Planned = { plan_id: number; order: number; way: number | null; site: { last_visit: any } };

describe('the way through a day', () => {
  it('is the shortest between its sites, what was done of it among them', async () => {
    const { id: agent_id, mobile } = await anAgent('way1');
    const planned = async (site: number, values = {}) =>
      createPlan(api.db, site, { kind: 'ssr', agent_id, day: today(), ...values });
    const [east, west] = [await planned(await at(3.3)), await planned(await at(3))];
    const nowhere = await planned(await createSite(api.db));
    await planned(await at(3.1), { status: 'done' });
    await planned(await at(3.2), { status: 'cancelled' });
    const tomorrow = await planned(await at(5), { day: addDays(today(), 1) });
    const onPhone = (await mobile.call(plans, { days: 2 })).body.plans as Planned[];
    const of = (id: number) => onPhone.find(({ plan_id }) => plan_id === id)!;

    const [first, last] = [of(east), of(west)].sort((one, other) => one.order - other.order);
    expect([first.order, first.way, last.order]).toEqual([1, null, 3]);
    // A tenth of a degree is nine kilometres there; the done one lies one from the west and two from the east.
    expect(Math.round(last.way! / 8_950)).toBe(last.plan_id === east ? 2 : 1);
    expect(of(nowhere)).toMatchObject({ order: 4, way: null });
    expect(of(tomorrow)).toMatchObject({ order: 1, way: null });
  });

  it('goes from where something is picked up to where it is dropped', async () => {
    for (const [name, from, to] of [
      ['way2', 3, 3.3],
      ['way3', 3.3, 3],
    ] as const) {
      const { id: agent_id, mobile } = await anAgent(name);
      const between = await createPlan(api.db, await at(3.1), { kind: 'ssr', agent_id, day: today() });
      const drop_site_id = await at(to);
      const carried = await createPlan(api.db, await at(from), { drop_site_id, agent_id, day: today() });
      const onPhone = (await mobile.call(plans)).body.plans as Planned[];
      expect(onPhone.toSorted((one, other) => one.order - other.order).map(({ plan_id }) => plan_id)).toEqual(
        [carried, between],
      );
    }
  });
});

it('says of each site who was there last and what was wrong, of kinds that the agent may read', async () => {
  const usual = defaultPermissions('agent');
  const permissions = { ...usual, gpm: { ...usual.gpm, read_task: false } };
  const { id: agent_id, mobile } = await anAgent('visit1', permissions);
  const { id: other } = await anAgent('visit2');
  const site = await createSite(api.db, { areas: ['ssr', 'gpm'] });
  const visited = (kind: TaskKind, days: number, values = {}) => {
    const submitted_at = new Date(Date.now() - days * 86_400_000).toISOString();
    const visit = { kind, agent_id: other, status: '', submitted_at, created_at: submitted_at } as const;
    return createTask(api.db, site, { ...visit, ...values });
  };
  await visited('ssr', 9);
  const visitedTask = await visited('ssr', 5);
  await visited('gpm', 3);
  await visited('ssr', 1, { status: 'ongoing', submitted_at: null });
  const found = { category: 'nok', task_id: visitedTask, kind: 'ssr', test: 'recap', site_id: site } as const;
  await api.db
    .insertInto('anomalies')
    .values([
      { ...found, ref: 'a', type: 'Accès', content: 'Portail', status: 'resolved' },
      { ...found, ref: 'b', type: 'Énergie', content: 'Disjoncteur' },
    ])
    .execute();
  await createPlan(api.db, site, { kind: 'ssr', agent_id, day: today() });
  const [{ site: visitedSite }] = (await mobile.call(plans)).body.plans as Planned[];
  expect(visitedSite.last_visit).toMatchObject({
    taskid: visitedTask,
    task_type: 'ssr',
    task_status: '',
    agent: 'visit2',
    found: 2,
    findings: [
      { anomalie: 'Disjoncteur', status: 'unresolved' },
      { anomalie: 'Portail', status: 'resolved' },
    ],
  });
});

it('on the web is what is the agent’s own, each in its part, the earliest first', async () => {
  const { db } = api;
  const [{ id: agent_id }, { id: other }] = [await anAgent('journee'), await anAgent('autre')];
  const site = await createSite(db, { code: '16JOUR', areas: ['ssr', 'gpm'] });
  const plan = (days: number, values: Partial<Parameters<typeof createPlan>[2]> = {}) =>
    createPlan(db, site, { kind: 'ssr', agent_id, day: addDays(today(), days), ...values });
  const late = await plan(-40);
  const yesterday = await plan(-1, { kind: 'gpm' });
  const due = await plan(0);
  await plan(0, { status: 'done' });
  await plan(0, { status: 'cancelled' });
  await plan(0, { agent_id: other });
  const soon = await plan(7);
  await plan(8);
  const task = (values: Partial<Parameters<typeof createTask>[2]>) =>
    createTask(db, site, { kind: 'ssr', agent_id, ...values });
  const returned = await task({ status: 'return', cause_return: 'Photo floue' });
  const ongoing = await task({ status: 'ongoing', kind: 'gpm' });
  await task({ status: 'pending' });
  await task({ status: 'ongoing', agent_id: other });
  await task({ status: 'return', deleted_at: new Date() });

  const { data } = await expectOk(api.client('journee').call(ownDay.actions.ownDay, {}));
  const parts = ({ overdue, due, next, returned, ongoing, ...rest }: OwnDay) => ({
    ...rest,
    plans: [overdue, due, next].map(({ total, rows }) => [total, ...rows.map(({ planid }) => planid)]),
    tasks: [returned, ongoing].map(({ total, rows }) => [total, ...rows.map(({ task_id }) => task_id)]),
  });
  expect(parts(data)).toMatchObject({
    ...{ today: today(), done: 1 },
    plans: [
      [2, late, yesterday],
      [1, due],
      [1, soon],
    ],
    tasks: [
      [1, returned],
      [1, ongoing],
    ],
  });
  expect(data.overdue.rows.map((row: { late: boolean }) => row.late)).toEqual([true, false]);
  expect(data.returned.rows[0].cause_return).toBe('Photo floue');
});

it('lists the manuals that are for agents on phones, and opens them', async () => {
  const { mobile } = await anAgent('manuals1');
  const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const upload = (name: string, access_platform: string) => {
    const access = { access_platform, access_role: 'agent', access_scope: 'pm', purpose: 'manual' };
    const file = { name, content, type: 'application/pdf' };
    return api.client('admin').upload(files.actions.upload, access, { file });
  };
  const { file_id } = (await upload('Guide terrain.pdf', 'mobile')).body;
  await upload('Guide bureau.pdf', 'web');
  const listed = (await mobile.call(manuals)).body.manuals as { id: number; name: string; url: string }[];
  expect(listed.map(({ name }) => name)).not.toContain('Guide bureau.pdf');
  const manual = listed.find(({ id }) => id === file_id)!;
  expect(manual).toMatchObject({ name: 'Guide terrain.pdf', size: content.length });
  const opened = await api.app.inject({ method: 'GET', url: manual.url });
  expect([opened.statusCode, opened.rawPayload]).toEqual([200, content]);
});

it('names the wilayas of a map in the language that was asked for', async () => {
  const { mobile } = await anAgent('map1');
  const algiers = (await api.client('admin').call(wilayas.actions.show, { id: 16 })).body;
  await api.client('admin').call(wilayas.actions.edit, { ...algiers, name_en: 'Algiers' });
  const { body } = await mobile.call(map, {}, { headers: { 'accept-language': 'en' } });
  const place = { lat: expect.closeTo(36.7, 0), lng: expect.closeTo(3, 0) };
  expect(body.wilayas).toContainEqual(expect.objectContaining({ id: 16, name: 'Algiers', ...place }));
});

it('is at most 2 MB for ten SSRs with all their steps and 71 photos each, and 35 plans', async () => {
  const { id: agent_id, mobile } = await anAgent('largest');
  const random = createRandom(15);
  const site = await createSite(api.db, { lat: 36.5, lng: 3 });
  const slots = Array.from({ length: 71 }, (_, slot) => slot);
  for (let task = 0; task < 10; task++) {
    const task_id = await createTask(api.db, site, { kind: 'ssr', agent_id, status: 'return' });
    for (const { test } of getSteps('ssr')) {
      const { data } = generateEvidence('ssr', test, random, { lat: 36.5, lng: 3 });
      await createStep(api.db, task_id, test, data);
    }
    const photo = { task_id, test: 'photos', type: 'image/jpeg', taken_at: new Date() };
    await api.db
      .insertInto('photos')
      .values(slots.map(slot => ({ ...photo, slot, sha256: randomBytes(32).toString('hex') })))
      .execute();
  }
  const planned = { kind: 'ssr', agent_id, instruction: 'Clé '.repeat(50) } as const;
  for (let plan = 0; plan < 35; plan++)
    await createPlan(api.db, site, { ...planned, day: addDays(today(), plan % 7) });
  const { status, body } = await mobile.call(changes);
  expect([status, body.tasks.length, body.plans.length]).toEqual([200, 10, 35]);
  const plain = JSON.stringify(body);
  expect(plain.length).toBeLessThan(1_000_000);
  expect(gzipSync(plain).length).toBeLessThan(300_000);
});
