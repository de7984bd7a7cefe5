import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteDetails } from '../../../contract/site-details';
import { type Api, type Client, startApi } from '../harness';
import { historyActions, smallWorld } from './world';

const { actions } = siteDetails;
let api: Api;
let world: Awaited<ReturnType<typeof smallWorld>>;
let manager: Client;
beforeAll(async () => {
  api = await startApi();
  world = await smallWorld(api);
  manager = api.client('m.mbs');
});
afterAll(() => api.close());

describe('co-sites', () => {
  const list = async () => (await manager.call(actions.cosites, { site_id: world.site })).body.data;
  const radio = { site_type: 'RADIO', site_code: 'R-1' };

  it('are added, edited and deleted, each with its history on the site', async () => {
    const added = await manager.call(actions.addCosite, { site_id: world.site, ...radio });
    expect(added.status).toBe(200);
    const { id } = added.body;
    expect(await list()).toEqual([{ id, ...radio, version: 1 }]);

    const edited = await manager.call(actions.editCosite, { id, ...radio, site_code: 'R-2', version: 1 });
    expect(edited.status).toBe(200);
    const stale = await manager.call(actions.editCosite, { id, ...radio, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toEqual({ id, site_type: 'RADIO', site_code: 'R-2', version: 2 });

    expect((await manager.call(actions.deleteCosite, { id })).status).toBe(200);
    expect((await manager.call(actions.deleteCosite, { id })).status).toBe(404);
    expect(await list()).toEqual([]);
    expect(await historyActions(manager, world.site)).toMatchObject([
      { action: 'siteDetails.deleteCosite', before: { site_type: 'RADIO', site_code: 'R-2' }, after: null },
      {
        action: 'siteDetails.editCosite',
        before: { site_type: 'RADIO', site_code: 'R-1' },
        after: { site_type: 'RADIO', site_code: 'R-2' },
      },
      { action: 'siteDetails.addCosite', before: null, after: radio },
    ]);
  });

  it('have a type of the catalogue and stand on a site once', async () => {
    const add = (values: object) => manager.call(actions.addCosite, { site_id: world.second, ...values });
    expect((await add({ ...radio, site_type: 'Nothing' })).body.fields[0].path).toBe('site_type');
    expect((await add({ site_type: 'RADIO' })).body.fields[0].path).toBe('site_code');
    const { body } = await add(radio);
    expect((await add(radio)).body.fields[0].message).toBe('Le site R-1 existe déjà.');
    expect((await manager.call(actions.editCosite, { id: body.id, ...radio })).status).toBe(200);
  });
});

describe('equipment', () => {
  const generator = { category: 'generator', brand: 'SDMO', capacity: '20 kVA', quantity: 2 };

  it('is added, edited as a whole and deleted, each with its history on the site', async () => {
    const { body } = await manager.call(actions.addEquipment, {
      site_id: world.second,
      ...generator,
      installed_on: '2024-02-29',
      remark: '',
    });
    const list = async () => (await manager.call(actions.equipment, { site_id: world.second })).body.data;
    expect(await list()).toEqual([
      {
        id: body.id,
        ...generator,
        type: null,
        serial_number: null,
        installed_on: '2024-02-29',
        remark: null,
        version: 1,
      },
    ]);
    const change = { id: body.id, ...generator, brand: 'Perkins', version: 1 };
    expect((await manager.call(actions.editEquipment, change)).status).toBe(200);
    expect((await list())[0]).toMatchObject({ brand: 'Perkins', installed_on: null, version: 2 });
    const stale = await manager.call(actions.editEquipment, change);
    expect([stale.status, stale.body.current.brand]).toEqual([409, 'Perkins']);
    expect((await manager.call(actions.deleteEquipment, { id: body.id })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await historyActions(manager, world.second)).slice(0, 3)).toMatchObject([
      { action: 'siteDetails.deleteEquipment', before: { brand: 'Perkins' } },
      {
        action: 'siteDetails.editEquipment',
        before: { category: 'generator', brand: 'SDMO', installed_on: '2024-02-29' },
        after: { category: 'generator', brand: 'Perkins', installed_on: null },
      },
      { action: 'siteDetails.addEquipment', after: generator },
    ]);
  });
});
