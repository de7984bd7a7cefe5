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

const { edit, assignAgent, show } = siteActions;
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
    expect(await field({ site_wilaya: 31 })).toEqual([422, 'site_wilaya']);
    expect(await field({ site_code: 'E-2', site_code_facture: 'F-2' })).toEqual([200, undefined]);
  });

  describe('takes codes without regard to case and accents', () => {
    let [site_id, other]: number[] = [];
    beforeAll(async () => {
      site_id = await world.addSite('É-10', { code_search: 'e-10', code_facture: 'Fé-10' });
      other = await world.addSite('E-11', { code_facture: 'F-11' });
      const cosite = { site_id, site_type: '3G', site_code: 'Có-1' };
      expect((await manager.call(siteDetails.actions.addCosite, cosite)).status).toBe(200);
    });
    const place = { site_owner: 'MBS', site_address_wilaya: 16 };
    it.each<[string, Endpoint, () => object, path: string | undefined]>([
      ['a new site', deliverySites.actions.create, () => ({ ...place, site_code: 'e-10' }), 'site_code'],
      [
        'a new site of surveys',
        ssrSites.actions.create,
        () => ({ ...place, site_manager_id: world.manager, site_code: 'E-10' }),
        'site_code',
      ],
      ['another site', edit, () => ({ site_id: other, site_code: 'e-10' }), 'site_code'],
      ['another invoice', edit, () => ({ site_id: other, site_code_facture: 'FE-10' }), 'site_code_facture'],
      [
        'a site of GPM',
        gpmSites.actions.create,
        () => ({ site_owner: 'MBS', site_physique: other, site_code_facture: 'fe-10' }),
        'site_code_facture',
      ],
      [
        'a co-site',
        siteDetails.actions.addCosite,
        () => ({ site_id, site_type: '3G', site_code: 'co-1' }),
        'site_code',
      ],
      [
        'the site itself',
        edit,
        () => ({ site_id, site_code: 'e-10', site_code_facture: 'FE-10' }),
        undefined,
      ],
    ])('of %s', async (_, call, values, path) => {
      const { status, body } = await api.client('admin').call(call, values() as never);
      expect([status, body.fields?.[0].path]).toEqual([path ? 422 : 200, path]);
    });
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

describe('a place outside the wilaya', () => {
  const paris = { site_lat: 48.8566, site_lng: 2.3522 };
  const placed = async (code: string, values: object = {}) =>
    world.addSite(code, { wilaya_id: 16, lat: 36.75, lng: 3.05, ...values });

  it('is asked about first, with how far it is and how far the site moves', async () => {
    const site_id = await placed('L-1');
    const { status, body } = await manager.call(edit, { site_id, ...paris });
    expect([status, body.errcode, body.fields[0].path]).toEqual([422, 134, 'site_lat']);
    expect(body.error).toMatch(
      /^Lieu à 1\u202f3\d\d\u00a0km hors de la wilaya Alger et à 1\u202f3\d\d\u00a0km de l’ancien, enregistrer quand même\u202f\?$/,
    );
    expect((await manager.call(show, { site_id })).body.data).toMatchObject({ site_lat: 36.75, version: 1 });
    const confirmed = await manager.call(edit, { site_id, ...paris, confirmed: ['site_lat'] });
    expect([confirmed.status, confirmed.body.data.site_lat]).toEqual([200, 48.8566]);
    // What stands is not asked about again.
    expect((await manager.call(edit, { site_id, site_name: 'Paris' })).status).toBe(200);
  });

  it('is asked about where it is the wilaya that changes', async () => {
    // As far south as Algeria goes: outside every other wilaya that he may move it to.
    const site_id = await placed('L-2', { lat: 19.6, lng: 5.8 });
    const { body } = await manager.call(edit, { site_id, site_wilaya: 9 });
    expect([body.errcode, body.fields?.[0].path]).toEqual([134, 'site_wilaya']);
  });

  it('is not asked about near the border, nor where the wilaya has no shape', async () => {
    const site_id = await placed('L-3');
    // Off the coast of Alger, some kilometres out.
    expect((await manager.call(edit, { site_id, site_lat: 36.85, site_lng: 3.05 })).status).toBe(200);
    const place = { lat: 36.7, lng: 3 };
    await api.db
      .insertInto('wilayas')
      .values({ id: 69, name: 'Nouvelle', cluster_id: 1, ...place })
      .execute();
    const without = await placed('L-4', { wilaya_id: 69 });
    expect((await manager.call(edit, { site_id: without, ...paris })).status).toBe(200);
  });
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

  describe('enrolling for GPM', () => {
    const { create } = gpmSites.actions;
    let client: Client;
    beforeAll(async () => {
      await api.person({ role: 'cluster_manager', username: 'cm.one', cluster_id: 1 });
      client = api.client('cm.one');
    });
    const refusal = async (values: Record<string, unknown>) => {
      const { status, body } = await client.call(create, values);
      return [status, body.errcode, body.fields?.map(({ path }: { path: string }) => path)];
    };
    const shown = async (site_id: number) => (await client.call(show, { site_id })).body.data;

    it('leaves owner, manager and invoice code as they are unless that is confirmed', async () => {
      const site_physique = await world.addSite('C-2', { manager_id: world.manager, code_facture: 'F-OLD' });
      const before = { site_owner: 'MBS', site_manager_id: world.manager, site_code_facture: 'F-OLD' };
      const enrol = { site_physique, site_code_facture: 'F-NEW', site_owner: 'inhouse' };
      expect(await refusal(enrol)).toEqual([422, 134, ['site_owner', 'site_code_facture']]);
      const { body } = await client.call(create, { ...enrol, confirmed: ['site_code_facture'] });
      expect(body.fields).toEqual([
        {
          path: 'site_owner',
          message:
            'Le site C-2 appartient à MBS\u202f; son manager m.mbs ne le suivra pas. L’attribuer à O&M\u202f?',
        },
      ]);
      expect(await shown(site_physique)).toMatchObject(before);
      const again = { site_physique, site_code_facture: 'F-OLD' };
      expect(await refusal(again)).toEqual([200, undefined, undefined]);
      expect(await shown(site_physique)).toMatchObject(before);
      expect(await refusal(again)).toEqual([422, 130, ['site_physique']]);
    });

    it('changes the owner where that is confirmed', async () => {
      const site = await world.addSite('C-3', { manager_id: world.manager });
      const enrol = { site_owner: 'inhouse', site_physique: site, site_code_facture: 'F-C3' };
      expect((await client.call(create, { ...enrol, confirmed: ['site_owner'] })).status).toBe(200);
      expect(await shown(site)).toMatchObject({ site_owner: 'inhouse', site_manager_id: null });
    });

    it('takes no warehouse, no site out of reach, and no mode or zone beside the lists', async () => {
      const enrol = { site_code_facture: 'F-C4' };
      const site_physique = await world.addSite('C-4');
      const named = async (values: object) => (await refusal({ ...enrol, ...values }))[2];
      expect(await named({ site_physique: world.dropSite })).toEqual(['site_physique']);
      expect(await named({ site_physique: world.foreign })).toEqual(['site_physique']);
      expect(await named({ site_physique, site_mode: 'diesel' })).toEqual(['site_mode']);
      expect(await named({ site_physique, site_zone: 'centre' })).toEqual(['site_zone']);
      expect(await named({ site_physique, site_mode: 'secours', site_zone: 'nord' })).toBeUndefined();
    });
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
