import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverySites } from '../../../contract/delivery-sites';
import type { Endpoint } from '../../../contract/endpoint';
import { cmSites, gpmSites } from '../../../contract/gpm-sites';
import { planning } from '../../../contract/planning';
import { siteDetails } from '../../../contract/site-details';
import { siteActions, sites } from '../../../contract/sites';
import { ssrSites } from '../../../contract/ssr-sites';
import { aSite, unique } from '../../factories/sites';
import { type Api, type Client, startApi } from '../harness';
import { historyActions, notices, smallWorld } from './world';

const { edit, assignAgent, changeOwner, show } = siteActions;
let api: Api;
let world: Awaited<ReturnType<typeof smallWorld>>;
let manager: Client;
beforeAll(async () => {
  api = await startApi();
  world = await smallWorld(api);
  manager = api.client('m.mbs');
});
afterAll(() => api.close());

describe('editing a site', () => {
  it('adds the note, keeps before and after, and leaves no trace of what did not change', async () => {
    const site_id = await world.addSite('E-1');
    const first = { site_id, site_name: 'Nouveau nom', note: 'Vu sur place', version: 1 };
    const { body } = await manager.call(edit, first);
    expect(body.data).toMatchObject({ site_name: 'Nouveau nom', version: 2 });
    expect(body.data.notes[0]).toMatchObject({ content: 'Vu sur place', created_by: 'm.mbs' });
    expect((await manager.call(edit, { site_id, site_name: 'Nouveau nom' })).body.data.version).toBe(2);
    expect(await historyActions(manager, site_id)).toEqual([
      expect.objectContaining({
        action: 'sites.edit',
        before: { name: 'Site E-1', note: null },
        after: { name: 'Nouveau nom', note: 'Vu sur place' },
      }),
    ]);
    const stale = await manager.call(edit, { ...first, site_name: 'Autre' });
    expect([stale.status, stale.body.current.site_name]).toEqual([409, 'Nouveau nom']);
  });

  it('refuses codes that are taken, half a place, and a wilaya out of reach', async () => {
    const site_id = await world.addSite('E-2', { code_facture: 'F-2' });
    await world.addSite('E-3', { code_facture: 'F-3' });
    const field = async (values: object) => {
      const { status, body } = await manager.call(edit, { site_id, ...values });
      return [status, body.fields?.[0].path];
    };
    expect(await field({ site_code: 'E-3' })).toEqual([422, 'site_code']);
    expect(await field({ site_code_facture: 'F-3' })).toEqual([422, 'site_code_facture']);
    expect(await field({ site_lat: 36.5 })).toEqual([422, 'site_lng']);
    const far = await api.db
      .selectFrom('wilayas')
      .select('id')
      .where('cluster_id', '=', 3)
      .executeTakeFirst();
    expect(await field({ site_wilaya: far!.id })).toEqual([422, 'site_wilaya']);
    expect(await field({ site_code: 'E-2', site_code_facture: 'F-2' })).toEqual([200, undefined]);
  });

  it('takes codes without regard to case and accents, in every form', async () => {
    const site_id = await world.addSite('É-10', { code_search: 'e-10', code_facture: 'Fé-10' });
    const other = await world.addSite('E-11', { code_facture: 'F-11' });
    const admin = api.client('admin');
    const refused = async (endpoint: Endpoint, values: object) => {
      const { status, body } = await admin.call(endpoint, values as never);
      return [status, body.fields?.[0].path];
    };
    const owner = { site_owner: 'MBS', site_address_wilaya: 16 };
    expect(await refused(deliverySites.actions.create, { ...owner, site_code: 'e-10' })).toEqual([
      422,
      'site_code',
    ]);
    expect(
      await refused(ssrSites.actions.create, { ...owner, site_manager_id: world.manager, site_code: 'E-10' }),
    ).toEqual([422, 'site_code']);
    expect(await refused(edit, { site_id: other, site_code: 'e-10' })).toEqual([422, 'site_code']);
    expect(await refused(edit, { site_id: other, site_code_facture: 'FE-10' })).toEqual([
      422,
      'site_code_facture',
    ]);
    const enrolled = { site_owner: 'MBS', site_physique: other, site_code_facture: 'fe-10' };
    expect(await refused(gpmSites.actions.create, enrolled)).toEqual([422, 'site_code_facture']);
    // Its own code may be written otherwise.
    expect(await refused(edit, { site_id, site_code: 'e-10', site_code_facture: 'FE-10' })).toEqual([
      200,
      undefined,
    ]);
    const { addCosite } = siteDetails.actions;
    expect(await refused(addCosite, { site_id, site_type: '3G', site_code: 'Có-1' })).toEqual([
      200,
      undefined,
    ]);
    expect(await refused(addCosite, { site_id, site_type: '3G', site_code: 'co-1' })).toEqual([
      422,
      'site_code',
    ]);
  });
});

describe('the lists of GPM and CM', () => {
  it.each([gpmSites, cmSites])(
    '$name shows what is in use; an admin sees and asks for the rest',
    async ({ actions }) => {
      const codes = ['G-ON', 'G-OFF'].map(code => unique(code));
      await aSite(api.db, { code: codes[0], areas: ['gpm'] });
      await aSite(api.db, { code: codes[1], areas: ['gpm'], status: 'dismantled' });
      const admin = api.client('admin');
      const found = async (filter: object) => {
        const { body } = await admin.call(actions.list, { site_code: 'G-O', ...filter });
        return body.sites
          .filter(({ site_physique }: { site_physique: string }) => codes.includes(site_physique))
          .map((row: { site_physique: string; site_status: string }) => [row.site_physique, row.site_status]);
      };
      expect(await found({})).toEqual([[codes[0], 'active']]);
      expect(await found({ site_status: 'dismantled' })).toEqual([[codes[1], 'dismantled']]);
      expect(await found({ site_status: 'all' })).toHaveLength(2);
    },
  );
});

describe('assigning and giving away', () => {
  it('puts an agent in charge once, in French whatever the sender speaks', async () => {
    const site_id = await world.addSite('C-1');
    const values = { site_id, type: 'ssr', site_owner: world.agent };
    for (const _ of [1, 2]) await manager.call(assignAgent, values, { headers: { 'accept-language': 'en' } });
    expect((await notices(api, world.agent)).filter(text => text.includes('C-1'))).toEqual([
      'Le site C-1 vous a été attribué.',
    ]);
    expect(await historyActions(manager, site_id)).toMatchObject([
      {
        action: 'sites.assignAgent',
        before: { area: 'ssr', agent_id: null },
        after: { area: 'ssr', agent_id: world.agent },
      },
    ]);
    const { body } = await manager.call(show, { site_id });
    expect(body.data).toMatchObject({ site_owner_agent: 'a.his', areas: [{ area: 'ssr', agent: 'a.his' }] });
  });

  it('enrolling for GPM under another owner lets the former manager go', async () => {
    await api.person({ role: 'cluster_manager', username: 'cm.one', cluster_id: 1 });
    const client = api.client('cm.one');
    const site = await world.addSite('C-2', { manager_id: world.manager });
    const enrol = { site_owner: 'inhouse', site_physique: site, site_code_facture: 'F-C2' };
    expect((await client.call(gpmSites.actions.create, enrol)).status).toBe(200);
    const { body } = await client.call(show, { site_id: site });
    expect(body.data).toMatchObject({ site_owner: 'inhouse', site_manager_id: null });
    expect((await client.call(gpmSites.actions.create, enrol)).status).toBe(422);
    const foreign = { ...enrol, site_physique: world.foreign, site_code_facture: 'F-C3' };
    expect((await client.call(gpmSites.actions.create, foreign)).body.fields[0].path).toBe('site_physique');
  });

  it('a site out of reach answers like none', async () => {
    const values = { site_id: world.foreign, type: 'ssr' };
    expect((await manager.call(assignAgent, { ...values, site_owner: world.agent })).status).toBe(404);
    await api.person({ role: 'cluster_manager', username: 'cm.two', cluster_id: 2 });
    const owner = await api
      .client('cm.two')
      .call(changeOwner, { ...values, site_id: world.site, site_owner: 'MBS' });
    expect(owner.status).toBe(404);
  });
});

it('the list of all sites looks for one plan within the whole range', async () => {
  const site = await world.addSite('P-1');
  for (const [task_type, planning_date] of [
    ['ssr', '2040-01-10'],
    ['gpm', '2040-12-10'],
  ])
    await manager.call(planning.actions.assign, { selected_site: site, task_type, planning_date });
  const total = async (plan_from: string, plan_to: string) =>
    (await manager.call(sites.actions.list, { site_code: 'P-1', plan_from, plan_to })).body.total;
  expect(await total('2040-03-01', '2040-06-01')).toBe(0);
  expect(await total('2040-12-01', '2040-12-31')).toBe(1);
});

it('plans made at the same moment leave the earliest as the next', async () => {
  const [site, drop] = [await world.addSite('P-2'), await world.addSite('P-3')];
  const days = ['07', '03', '05', '01', '06', '02', '04', '08'].map(day => `2041-01-${day}`);
  // Half of them the other way round: their locks meet.
  const answers = await Promise.all(
    days.map((planning_date, at) =>
      manager.call(planning.actions.assign, {
        planning_date,
        selected_site: at % 2 ? site : drop,
        drop_site: at % 2 ? drop : site,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(days.map(() => 200));
  const { body } = await manager.call(sites.actions.list, { ids: [site, drop] });
  expect(body.sites.map((row: any) => row.site_next_pm)).toEqual(['2041-01-01', '2041-01-01']);
});
