import { describe, expect, it } from 'vitest';
import { field } from '../../contract/field/field';
import { today } from '../../contract/framework/today';
import { accountActions } from '../../contract/organisation/account-actions';
import { brandCatalogues } from '../../contract/organisation/catalogues';
import { session } from '../../contract/organisation/session';
import { deliverySites } from '../../contract/sites/delivery-sites';
import { sites } from '../../contract/sites/sites';
import { hashPassword } from '../../server/framework/account/session/passwords';
import { demoPassword } from '../../server/operations/demo';
import { createPlan, createSite } from '../factories/sites';
import { expectOk, getRefusal } from './answers';
import { createMobileClient } from './field/mobile-client';
import { testApi } from './harness';
import { createImportClient } from './imports/import-client';

/** What people type, paste, import and send from phones, as it is kept (`contract/framework/text.ts` says the rule). */
const api = testApi();
const admin = api.client('admin');

const place = { type_site: 'site', site_owner: 'inhouse', site_address_wilaya: 16 };
const aNewSite = (values: object) => admin.call(deliverySites.actions.create, { ...place, ...values });
const storedSite = (code: string) => api.row('sites', { code });

describe('a code', () => {
  it.each(['TXT\r\n1', 'TXT\u20281', 'TXT\u200b1', 'TXT\u202e1', 'TXT\t1', 'TXT\u00851', 'TXT\x1b1'])(
    '%j is refused by the name of its field',
    async site_code => {
      const { status, body } = await aNewSite({ site_code });
      const message = expect.stringContaining('caractères invisibles');
      expect([status, body.fields]).toEqual([422, [{ path: 'site_code', message }]]);
    },
  );
  it('loses what stands around it, and nothing else', async () => {
    await expectOk(aNewSite({ site_code: '\r\n TXT 2\u2029' }));
    expect(await storedSite('TXT 2')).toBeDefined();
  });
});

it('a name is one line that shows all it holds; a long text keeps its lines', async () => {
  const site_name = ' Hydra\r\n \u202eNord\u200b\x07';
  const site_addess_info = 'Rue 1\r\nBâtiment\u2028B\u202e\x1b[31m';
  await expectOk(aNewSite({ site_code: 'TXT3', site_name, site_addess_info }));
  expect(await storedSite('TXT3')).toMatchObject({ name: 'Hydra Nord', address: 'Rue 1\nBâtiment\nB[31m' });
  const found = await admin.call(sites.actions.list, { site_name: 'Hy\u200bdra  nord' });
  expect(found.body.sites).toMatchObject([{ site_code: 'TXT3' }]);
  const label = { item_type: 'ps', item_label: 'Del\u00adta\r\nPower' };
  expect((await admin.call(brandCatalogues.actions.update, label)).body.item.item_label).toBe('Delta Power');
});

describe('a username', () => {
  const register = (username: string) =>
    admin.call(accountActions.actions.registerManager, { username, password: 'un-bon-mot-de-passe-7' });
  it.each(['\u0430dmin', '\u0430\u0501m\u0456n', 'ａｄｍｉｎ', 'ad\u200bmin', 'admin\u0307x', 'ad\r\nmin'])(
    'that only looks like another (%j) is refused by its name',
    async username => {
      expect(getRefusal(await register(username))).toEqual([422, 'username']);
      const response = await admin.call(accountActions.actions.availability, { username });
      expect(getRefusal(response)).toEqual([422, 'username']);
    },
  );
  it('from before signs in as ever', async () => {
    const password_hash = await hashPassword('ancien-mot-de-passe');
    for (const username of ['rené', 'иван', 'عمر'])
      await api.person({ role: 'manager', username, cluster_id: 1, password_hash });
    for (const username of ['rené', 'RENÉ', 'rene\u0301', 'иван', 'عمر', ' عمر\n']) {
      const credentials = { username, password: 'ancien-mot-de-passe' };
      const { status } = await api.client(null).call(session.actions.connect, credentials);
      expect([username, status]).toEqual([username, 200]);
    }
  });
});

it('a confirmation code that holds other than figures is a wrong one', async () => {
  for (const code of ['éééééé', '٣٣٣٣٣٣', 'abcdef', '１２３４５６', '12345é']) {
    const { status, body } = await api
      .client(null)
      .call(session.actions.connect, { username: 'codeuser', password: demoPassword, code });
    expect([code, status, body.errcode]).toEqual([code, 401, 121]);
  }
});

it('an import reads the same rules, and names row and column', async () => {
  const lines = [
    'site_code,site_name,site_owner,wilaya',
    '"IMP\n1",Un,inhouse,16',
    'IMP\u200b2,Deux,inhouse,16',
    '"IMP3","Tr\u202eois\r\nlignes",inhouse,16',
  ];
  const staged = await createImportClient(admin).staged('sites', lines.join('\n'), {
    name: 'a\u202ecod\u200b.csv',
  });
  expect(staged.file_name).toBe('acod.csv');
  const rows = await createImportClient(admin).rows(staged.import_id);
  expect(rows.map(({ verdict, problems }) => [verdict, problems.map(({ column }) => column)])).toEqual([
    ['refused', ['site_code']],
    ['create', []],
    ['create', []],
  ]);
  await createImportClient(admin).commit(staged.import_id);
  expect(await storedSite('IMP2')).toMatchObject({ name: 'Deux' });
  expect(await storedSite('IMP3')).toMatchObject({ name: 'Trois lignes' });
});

it('what a phone sends is mended, never refused: the agent can go on', async () => {
  const agent = await api.person({ role: 'agent', username: 'txt-agent', cluster_id: 1 });
  const site = await createSite(api.db);
  const plan_id = await createPlan(api.db, site, { agent_id: agent, day: today() });
  const mobile = await createMobileClient(api, agent);
  const at = new Date().toISOString();
  const clockin = { plan_id, lat: 36.7, lng: 3.05, at, data: {} };
  const { taskid } = await expectOk(mobile.call(field.actions.clockin, clockin));
  const data = { bar_code: '01034\x1d21ABC\u200b', items: [{ label: 'Câble\r\n\u202eRF' }] };
  await expectOk(mobile.call(field.actions.step, { taskid, test: 'pickup', data }));
  const { body } = await mobile.call(field.actions.task, { taskid });
  expect(body.task.tests.pickup.data).toMatchObject({
    bar_code: '0103421ABC',
    items: [{ label: 'Câble RF' }],
  });
});
