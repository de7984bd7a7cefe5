import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { crudHandlers } from '../../../server/framework/plain-resources/handlers';
import { badges, gauges, keys, memos, testResourceApi } from './test-resources';

const api = testResourceApi();
/** A wilaya of the first cluster, and one of the second. */
let here: number;
let there: number;
const ids: Record<string, number> = {};
beforeAll(async () => {
  const places = await api.db.selectFrom('wilayas').select(['id', 'cluster_id']).orderBy('id').execute();
  here = places.find(({ cluster_id }) => cluster_id === 1)!.id;
  there = places.find(({ cluster_id }) => cluster_id === 2)!.id;
  ids.chief = await api.person({ username: 'chief', role: 'cluster_manager', cluster_id: 1 });
  ids.boss = await api.person({ username: 'boss', role: 'manager', cluster_id: 1, owner: 'MBS' });
  ids.rival = await api.person({ username: 'rival', role: 'manager', cluster_id: 1, owner: 'netfer' });
  ids.worker = await api.person({ username: 'worker', role: 'agent', cluster_id: 1, manager_id: ids.boss });
  ids.foreigner = await api.person({ username: 'foreigner', role: 'agent', cluster_id: 2 });
});

const as = (username: string) => api.client(username);
const listValues = async (username: string, list: Endpoint, field: string): Promise<string[]> => {
  const { status, headers, body } = await as(username).call(list, {});
  expect(status).toBe(200);
  // The total tells no more than the rows.
  expect(String(headers['content-range']).split('/')[1]).toBe(String(body.length));
  return body.map((row: Record<string, unknown>) => row[field]);
};

describe('byOrganisation', () => {
  const rows = () => [
    { code: 'his agent', wilaya: there, owner: 'netfer', agent: ids.worker },
    { code: 'his owner', wilaya: here, owner: 'MBS', agent: null },
    { code: 'other owner', wilaya: here, owner: 'netfer', agent: null },
    { code: 'other cluster', wilaya: there, owner: 'MBS', agent: null },
    { code: 'other agent', wilaya: there, owner: 'MBS', agent: ids.foreigner },
  ];
  beforeAll(async () => {
    for (const row of rows()) expect((await as('admin').call(gauges.actions.create, row)).status).toBe(200);
  });

  it.each([
    ['admin', ['his agent', 'his owner', 'other agent', 'other cluster', 'other owner']],
    ['chief', ['his agent', 'his owner', 'other owner']],
    ['boss', ['his agent', 'his owner']],
    ['rival', ['other owner']],
    ['worker', ['his agent']],
    ['foreigner', ['other agent']],
  ])('shows %s his own', async (username, codes) => {
    expect(await listValues(username, gauges.actions.list, 'code')).toEqual(codes);
  });

  it('finds no foreign row by its id', async () => {
    const { body } = await as('admin').call(gauges.actions.list, { filter: '{"code":"other owner"}' });
    const byId = { filter: `{"id":[${body[0].id}]}` };
    expect((await as('boss').call(gauges.actions.list, byId)).body).toEqual([]);
    expect((await as('rival').call(gauges.actions.list, byId)).body).toEqual(body);
  });

  it('refuses what its writer could not see afterwards, and writes nothing', async () => {
    const boss = as('boss');
    const made = await boss.call(gauges.actions.create, { code: 'away', wilaya: there, owner: 'MBS' });
    expect([made.status, made.body.errcode]).toEqual([403, 103]);
    const { body: own } = await boss.call(gauges.actions.create, { code: 'own', wilaya: here, owner: 'MBS' });
    const moved = await boss.call(gauges.actions.edit, { ...own, owner: 'netfer' });
    expect(moved.status).toBe(403);
    expect((await boss.call(gauges.actions.show, { id: own.id })).body).toEqual(own);
    const { body } = await as('admin').call(gauges.actions.list, { filter: '{"code":"away"}' });
    expect(body).toEqual([]);
    await boss.call(gauges.actions.remove, { id: own.id });
  });

  it('gives a row to no agent out of reach', async () => {
    const row = { code: 'given', wilaya: here, owner: 'MBS', agent: ids.foreigner };
    const { status, body } = await as('boss').call(gauges.actions.create, row);
    expect([status, body.fields[0].path]).toEqual([422, 'agent']);
  });
});

it('bySite follows the sites that a user reaches', async () => {
  const [site] = (await as('boss').get('/api/sites/fetch', { limit: 1 })).body.sites;
  const all = (await as('admin').get('/api/sites/fetch', { limit: 200 })).body.sites;
  const visibleSites = (await as('boss').get('/api/sites/fetch', { limit: 200 })).body.sites;
  const reached = new Set(visibleSites.map(({ site_id }: { site_id: number }) => site_id));
  const foreign = all.find(({ site_id }: { site_id: number }) => !reached.has(site_id));
  await as('admin').call(keys.actions.create, { label: 'his', site: site.site_id });
  await as('admin').call(keys.actions.create, { label: 'foreign', site: foreign.site_id });
  expect(await listValues('boss', keys.actions.list, 'label')).toEqual(['his']);
  const { status, body } = await as('boss').call(keys.actions.create, { label: 'x', site: foreign.site_id });
  expect([status, body.fields[0].path]).toEqual([422, 'site']);
});

it('own shows each what he made, the admin too', async () => {
  await as('boss').call(memos.actions.create, { text: 'of the boss' });
  await as('admin').call(memos.actions.create, { text: 'of the admin' });
  expect(await listValues('boss', memos.actions.list, 'text')).toEqual(['of the boss']);
  expect(await listValues('admin', memos.actions.list, 'text')).toEqual(['of the admin']);
});

it('everyone shows all to all', async () => {
  await as('admin').call(badges.actions.create, { label: 'A' });
  expect(await listValues('worker', badges.actions.list, 'label')).toEqual(['A']);
  expect((await as('boss').call(badges.actions.create, { label: 'B' })).status).toBe(403);
});

it('a contract whose fields do not tell whose rows they are stops the start', () => {
  expect(() => crudHandlers({ ...badges, visibility: 'byOrganisation' })).toThrow(
    /badges: byOrganisation needs/,
  );
  expect(() => crudHandlers({ ...memos, visibility: 'bySite' })).toThrow(/memos: bySite needs/);
});
