import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { siteDetails } from '../../../contract/sites/site-details';
import { siteActions, sites } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import { planning } from '../../../contract/work/planning';
import { createRandom } from '../../../server/operations/demo/random';
import { uniqueName } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import { type Client, testApi } from '../harness';
import { createSmallWorld, listHistoryActions, listNotices } from './small-world';

const { edit, assignAgent, show } = siteActions;
const details = siteDetails.actions;
const api = testApi();
const manager = api.client('m.mbs');
let world: Awaited<ReturnType<typeof createSmallWorld>>;
beforeAll(async () => {
  world = await createSmallWorld(api);
});

describe('editing a site', () => {
  it('adds the note, keeps before and after, and leaves no trace of what did not change', async () => {
    const site_id = await world.addSite('E-1');
    const first = { site_id, site_name: 'Nouveau nom', note: 'Vu sur place', version: 1 };
    const { body } = await manager.call(edit, first);
    expect(body.data).toMatchObject({ site_name: 'Nouveau nom', version: 2 });
    expect(body.data.notes[0]).toMatchObject({ content: 'Vu sur place', created_by: 'm.mbs' });
    expect((await manager.call(edit, { site_id, site_name: 'Nouveau nom' })).body.data.version).toBe(2);
    expect(await listHistoryActions(manager, site_id)).toEqual([
      expect.objectContaining({
        action: 'sites.edit',
        before: { name: 'Site E-1', note: null },
        after: { name: 'Nouveau nom', note: 'Vu sur place' },
      }),
    ]);
    const stale = await manager.call(edit, { ...first, site_name: 'Autre' });
    expect([stale.status, stale.body.current.site_name]).toEqual([409, 'Nouveau nom']);
  });

  it('refuses half a place and a wilaya out of reach', async () => {
    const site_id = await world.addSite('E-2');
    expect(getRefusal(await manager.call(edit, { site_id, site_lat: 36.5 }))).toEqual([422, 'site_lng']);
    expect(getRefusal(await manager.call(edit, { site_id, site_wilaya: 31 }))).toEqual([422, 'site_wilaya']);
  });

  it('derives the wilaya of a new one from place or cluster, within reach', async () => {
    const admin = api.client('admin');
    const chief = api.client('cluster');
    const made = async (client: Client, place: object) => {
      const answer = await client.call(deliverySites.actions.create, {
        site_owner: 'MBS',
        site_code: uniqueName('W'),
        ...place,
      });
      if (answer.status !== 200) return getRefusal(answer);
      const { data } = await expectOk(client.call(show, { site_id: answer.body.site_id }));
      return [data.site_wilaya, data.site_cluster, data.site_lat, data.site_lng];
    };
    const [oran, algiers, sea] = [
      { site_lat: 35.69, site_lng: -0.63 },
      { site_lat: 36.75, site_lng: 3.05 },
      { site_lat: 37.6, site_lng: 3.05 },
    ];
    expect(await made(admin, oran)).toEqual([31, 2, 35.69, -0.63]);
    expect(await made(admin, { ...oran, site_cluster: 2 })).toEqual([31, 2, 35.69, -0.63]);
    expect(await made(admin, { site_address_wilaya: 16 })).toEqual([16, 1, null, null]);
    const { id } = await expectOk(admin.post('/api/clusters', { name: 'Seul' }));
    await expectOk(
      admin.post('/api/wilayas', { name: 'Seul', number: 700, cluster_id: id, lat: 36.7, lng: 9 }),
    );
    expect(await made(admin, { site_cluster: id })).toEqual([700, id, null, null]);
    expect(await made(chief, algiers)).toEqual([16, 1, 36.75, 3.05]);

    const refusedWilaya = [422, 'site_address_wilaya'];
    for (const place of [{}, sea, { site_cluster: 2 }, { site_cluster: 2, ...algiers }])
      expect(await made(admin, place)).toEqual(refusedWilaya);
    expect(await made(admin, { site_cluster: 2, site_address_wilaya: 16 })).toEqual(refusedWilaya);
    // Given, or derived from the place or from the cluster.
    expect(await made(chief, { site_address_wilaya: 31 })).toEqual(refusedWilaya);
    expect(await made(chief, oran)).toEqual(refusedWilaya);
    expect(await made(chief, { site_cluster: 2 })).toEqual([422, 'site_cluster']);
    expect(await made(admin, { site_lat: 36 })).toEqual([422, 'site_lng']);
    // A place far outside the wilaya that was given is asked about first, as in an edit.
    const far = { site_address_wilaya: 16, ...oran };
    expect((await made(admin, far))[1]).toBe('site_lat');
    expect(await made(admin, { ...far, confirmed: ['site_lat'] })).toEqual([16, 1, 35.69, -0.63]);
  });

  it('takes codes without regard to case and accents', async () => {
    const site_id = await world.addSite('É-10', { code_search: 'e-10', code_facture: 'Fé-10' });
    const other = await world.addSite('E-11', { code_facture: 'F-11' });
    const { addCosite } = details;
    const cosite = { site_id, site_type: '3G', site_code: 'Có-1' };
    expect((await manager.call(addCosite, cosite)).status).toBe(200);
    const place = { site_owner: 'MBS', site_address_wilaya: 16 };
    const forSurveys = { ...place, site_manager_id: world.manager };
    const forGpm = { site_owner: 'MBS', site_physique: other };
    const conflicts: [Endpoint, object, path: string][] = [
      [deliverySites.actions.create, { ...place, site_code: 'e-10' }, 'site_code'],
      [ssrSites.actions.create, { ...forSurveys, site_code: 'E-10' }, 'site_code'],
      [edit, { site_id: other, site_code: 'e-10' }, 'site_code'],
      [edit, { site_id: other, site_code_facture: 'FE-10' }, 'site_code_facture'],
      [gpmSites.actions.create, { ...forGpm, site_code_facture: 'fe-10' }, 'site_code_facture'],
      [addCosite, { ...cosite, site_code: 'co-1' }, 'site_code'],
    ];
    for (const [call, values, path] of conflicts) {
      const refusal = getRefusal(await api.client('admin').call(call, { ...values }));
      expect([values, refusal]).toEqual([values, [422, path]]);
    }
    const itself = { site_id, site_code: 'e-10', site_code_facture: 'FE-10' };
    expect((await manager.call(edit, itself)).status).toBe(200);
  });
});

describe('a place outside the wilaya', () => {
  const paris = { site_lat: 48.8566, site_lng: 2.3522 };
  const placed = async (code: string, values: object = {}) =>
    world.addSite(code, { wilaya_id: 16, lat: 36.75, lng: 3.05, ...values });

  it('is asked about first, with how far it is and how far the site moves', async () => {
    const site_id = await placed('L-1');
    const { status, body } = await manager.call(edit, { site_id, ...paris });
    expect([status, body.errcode, body.fields[0].path]).toEqual([422, 134, 'site_lat']);
    expect(body.error.match(/1\u202f3\d\d\u00a0km/g)).toHaveLength(2);
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

  it('is not asked about near the border, nor where the wilaya is drawn in the shape of another', async () => {
    const site_id = await placed('L-3');
    // Off the coast of Alger, some kilometres out.
    expect((await manager.call(edit, { site_id, site_lat: 36.85, site_lng: 3.05 })).status).toBe(200);
    const place = { lat: 36.7, lng: 3 };
    await api.db
      .insertInto('wilayas')
      .values({ id: 69, name: 'Nouvelle', cluster_id: 1, shape_of: 16, ...place })
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
    expect((await listNotices(api, world.agent)).filter(text => text.includes('C-1'))).toEqual([
      'Le site C-1 vous a été attribué.',
    ]);
    // The site was in no list.
    const before = { area: null, agent_id: null };
    const changes = [{ action: 'sites.assignAgent', before, after: { area: 'ssr', agent_id: world.agent } }];
    expect(await listHistoryActions(manager, site_id)).toMatchObject(changes);
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
    const getSite = async (site_id: number) => (await client.call(show, { site_id })).body.data;

    it('leaves owner, manager and invoice code as they are unless that is confirmed', async () => {
      const site_physique = await world.addSite('C-2', { manager_id: world.manager, code_facture: 'F-OLD' });
      const before = { site_owner: 'MBS', site_manager_id: world.manager, site_code_facture: 'F-OLD' };
      const enrol = { site_physique, site_code_facture: 'F-NEW', site_owner: 'inhouse' };
      expect(await refusal(enrol)).toEqual([422, 134, ['site_owner', 'site_code_facture']]);
      const { body } = await client.call(create, { ...enrol, confirmed: ['site_code_facture'] });
      expect(body.fields).toMatchObject([{ path: 'site_owner', message: expect.stringContaining('m.mbs') }]);
      expect(await getSite(site_physique)).toMatchObject(before);
      const again = { site_physique, site_code_facture: 'F-OLD' };
      expect(await refusal(again)).toEqual([200, undefined, undefined]);
      expect(await getSite(site_physique)).toMatchObject(before);
      expect(await refusal(again)).toEqual([422, 130, ['site_physique']]);
    });

    it('changes the owner where that is confirmed', async () => {
      const site = await world.addSite('C-3', { manager_id: world.manager });
      const enrol = { site_owner: 'inhouse', site_physique: site, site_code_facture: 'F-C3' };
      expect((await client.call(create, { ...enrol, confirmed: ['site_owner'] })).status).toBe(200);
      expect(await getSite(site)).toMatchObject({ site_owner: 'inhouse', site_manager_id: null });
    });

    it('completes a site that came into the area by a plan, whose edit holds the four fields from then on', async () => {
      const site_physique = await world.addSite('C-5');
      const planned = { selected_site: site_physique, task_type: 'gpm', planning_date: '2040-02-03' };
      await client.call(planning.actions.assign, planned);
      expect(await getSite(site_physique)).toMatchObject({ site_code_facture: null, site_mode: null });
      const enrol = { site_code_facture: 'F-C5', site_mode: 'secours', site_zone: 'nord' };
      expect(await refusal({ site_physique, ...enrol })).toEqual([200, undefined, undefined]);
      expect(await getSite(site_physique)).toMatchObject({ ...enrol, site_electrified: null });
      // No second area: the change shows what was completed.
      const [change] = await listHistoryActions(client, site_physique);
      const completed = { code_facture: 'F-C5', mode: 'secours', zone: 'nord' };
      expect([change.action, change.after]).toEqual(['gpm/sites.create', completed]);
      expect(await refusal({ site_physique, ...enrol })).toEqual([422, 130, ['site_physique']]);

      const { version } = await getSite(site_physique);
      const edited = {
        ...{ site_code_facture: 'F-C6', site_mode: 'hybride', site_zone: 'sud', site_electrified: 'non' },
      };
      await expectOk(client.call(edit, { site_id: site_physique, version, ...edited }));
      expect(await getSite(site_physique)).toMatchObject(edited);
      const cleared = { site_mode: null, site_zone: null, site_electrified: null };
      await expectOk(client.call(edit, { site_id: site_physique, ...cleared }));
      expect(await getSite(site_physique)).toMatchObject(cleared);
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

// Codes found by three letters and more are read by another index than shorter ones.
it('lists the sites whose code holds some letters in its order, page by page', async () => {
  const random = createRandom(5);
  const codes = Array.from({ length: 23 }, (_, n) => {
    const begins = random.pick(['', 'b', 'A', '9', 'Z-']);
    return `${begins}${n % 4 ? 'OrD' : 'oRd'}${random.int(10, 99)}-${n}`;
  });
  for (const code of codes) await world.addSite(code);
  /** As bytes without case, read off the codes themselves. */
  const inOrder = codes
    .map(code => code.toLowerCase())
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  for (const text of ['or', 'ord', 'rd1'])
    for (const order of ['ASC', 'DESC']) {
      const listed: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = { site_code: text, sort: 'site_code', order, page, limit: 4 };
        const { body } = await api.client('admin').call(sites.actions.list, query);
        listed.push(...body.sites.map((site: { site_code: string }) => site.site_code.toLowerCase()));
        pages = body.pages;
      }
      const matching = inOrder.filter(code => code.includes(text));
      expect(matching.length).toBeGreaterThan(2);
      const mine = listed.filter(code => code.includes('ord'));
      expect([text, order, mine]).toEqual([text, order, order === 'ASC' ? matching : matching.toReversed()]);
    }
});

describe('co-sites and equipment of a site', () => {
  const radio = { site_type: 'RADIO', site_code: 'R-1' };
  const generator = { category: 'generator', brand: 'SDMO', capacity: '20 kVA', quantity: 2 };

  it.each([
    {
      of: 'Cosite',
      list: details.cosites,
      ...{ add: details.addCosite, edit: details.editCosite, remove: details.deleteCosite },
      ...{ given: radio, shown: radio, change: { ...radio, site_code: 'R-2' }, emptied: {} },
      ...{ added: radio, edited: [radio, { ...radio, site_code: 'R-2' }] },
    },
    {
      of: 'Equipment',
      list: details.equipment,
      ...{ add: details.addEquipment, edit: details.editEquipment, remove: details.deleteEquipment },
      given: { ...generator, installed_on: '2024-02-29', remark: '' },
      shown: { ...generator, type: null, serial_number: null, installed_on: '2024-02-29', remark: null },
      ...{ change: { ...generator, brand: 'Perkins' }, emptied: { installed_on: null }, added: generator },
      edited: [
        { category: 'generator', brand: 'SDMO', installed_on: '2024-02-29' },
        { category: 'generator', brand: 'Perkins', installed_on: null },
      ],
    },
  ])('is added, edited as a whole and deleted, each with its history on the site: $of', async one => {
    const site_id = await world.addSite(`ON-${one.of}`);
    const rows = async () => (await manager.call(one.list, { site_id })).body.data;
    const { id } = (await manager.call(one.add, { site_id, ...one.given })).body;
    expect(await rows()).toEqual([{ id, ...one.shown, version: 1 }]);
    const change = { id, ...one.change, version: 1 };
    expect((await manager.call(one.edit, change)).status).toBe(200);
    expect(await rows()).toMatchObject([{ ...one.change, ...one.emptied, version: 2 }]);
    const stale = await manager.call(one.edit, change);
    expect([stale.status, stale.body.current]).toMatchObject([409, { ...one.change, version: 2 }]);
    for (const status of [200, 404]) expect((await manager.call(one.remove, { id })).status).toBe(status);
    expect(await rows()).toEqual([]);
    const [before, after] = one.edited;
    expect(await listHistoryActions(manager, site_id)).toMatchObject([
      { action: `siteDetails.delete${one.of}`, before: one.change, after: null },
      { action: `siteDetails.edit${one.of}`, before, after },
      { action: `siteDetails.add${one.of}`, before: null, after: one.added },
    ]);
  });

  it('has, as a co-site, a type of the catalogue and is there once', async () => {
    const add = (values: object) => manager.call(details.addCosite, { site_id: world.second, ...values });
    expect(getRefusal(await add({ ...radio, site_type: 'Nothing' }))).toEqual([422, 'site_type']);
    expect(getRefusal(await add({ site_type: 'RADIO' }))).toEqual([422, 'site_code']);
    const { body } = await add(radio);
    expect(getRefusal(await add(radio))).toEqual([422, 'site_code']);
    expect((await manager.call(details.editCosite, { id: body.id, ...radio })).status).toBe(200);
  });
});
