import { expect, it } from 'vitest';
import { imports } from '../../../contract/office/imports';
import { uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { buildCsv, createImportClient, listImportHistory } from './import-client';

const api = testApi();
const client = api.client('admin');
const admin = createImportClient(client);
const { passwords } = imports.actions;
const header = ['Nom d’utilisateur', 'Nom', 'Rôle', 'Manager', 'Téléphone'];
const ownerHeader = [...header, 'Type de compte'];

it('creates six people of one file, each below another of its rows, in whatever order', async () => {
  const [chief, manager, one, other, third, fourth] = Array.from({ length: 6 }, () => uniqueName('p.'));
  const { import_id, counts } = await admin.staged(
    'people',
    buildCsv(
      [...ownerHeader, 'Cluster'],
      [one, 'Karim Benali', 'agent', manager, '0550 12 34 56', '', ''],
      [other, '', 'Agent', manager.toUpperCase(), '', '', ''],
      [third, '', 'agent', manager, '', '', ''],
      [fourth, '', 'agent', manager, '', '', ''],
      [manager, '', 'manager', chief, '', 'O&M', ''],
      [chief, '', 'Cluster manager', '', '', '', 1],
    ),
  );
  expect(counts).toEqual({ create: 6 });
  // The check leaves nothing behind.
  expect(await api.rows('accounts', { username: [chief, manager, one] })).toEqual([]);
  const cluster = await api.row('clusters', { id: 1 });
  const rows = await admin.rows(import_id);
  expect(rows[0].effect).toBe(`Nouveau compte Agent · O&M · ${cluster.name}`);
  expect(rows[5].effect).toBe(`Nouveau compte Cluster manager · tous les owners · ${cluster.name}`);

  expect(await admin.commit(import_id)).toMatchObject({ status: 'done', counts: { done: 6 } });
  const above = await api.row('accounts', { username: manager });
  expect(above).toMatchObject({
    ...{ role: 'manager', owner: 'inhouse', cluster_id: 1 },
    cluster_manager_id: (await api.row('accounts', { username: chief })).id,
  });
  expect(await api.row('accounts', { username: one })).toMatchObject({
    ...{ role: 'agent', last_name: 'Karim Benali', phone: '+213550123456', owner: 'inhouse' },
    ...{ manager_id: above.id, cluster_id: 1, must_change_password: true, status: 'active' },
  });
  const history = await listImportHistory(api, import_id);
  expect(history.map(({ object, action }) => `${object} ${action}`).sort()).toEqual([
    'accounts accountActions.registerAgent',
    'accounts accountActions.registerAgent',
    'accounts accountActions.registerAgent',
    'accounts accountActions.registerAgent',
    'accounts accountActions.registerClusterManager',
    'accounts accountActions.registerManager',
  ]);
});

it('issues a one-time password for each account once, and stores none', async () => {
  const [one, other] = [uniqueName('m.'), uniqueName('m.')];
  const { import_id } = await admin.staged(
    'people',
    buildCsv(ownerHeader, [one, '', 'manager', '', '', 'MBS'], [other, '', 'manager', '', '', 'MBS']),
  );
  // Nothing to issue before the accounts exist.
  expect((await expectOk(client.call(passwords, { import_id }))).people).toEqual([]);
  await admin.commit(import_id);
  const issued = await expectOk(client.call(passwords, { import_id }));
  expect(issued).toMatchObject({ remaining: 0, people: [{ username: one }, { username: other }] });
  const [first, second] = issued.people.map(({ password }: { password: string }) => password);
  expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(second).not.toBe(first);
  expect((await expectOk(client.call(passwords, { import_id }))).people).toEqual([]);

  for (const table of ['imports', 'import_rows', 'history', 'security_events', 'jobs'] as const)
    expect(JSON.stringify(await api.db.selectFrom(table).selectAll().execute())).not.toContain(first);
  const signIn = (username: string, password: string) =>
    api.client(null).post('/api/user/connect', { username, password });
  expect((await signIn(other, first)).status).toBe(401);
  expect((await expectOk(signIn(one, first))).user.must_change_password).toBe(true);
});

it('names the cell of what is refused', async () => {
  const taken = await api.row('accounts', { role: 'agent', status: 'active' });
  const twice = uniqueName('t.');
  const { import_id, counts } = await admin.staged(
    'people',
    buildCsv(
      [...header, 'E-mail', 'Matricule', 'Cluster', 'Type de compte'],
      [taken.username, '', 'agent', '', '', '', '', '', 'MBS'],
      [uniqueName('x.'), '', 'agent', 'nobody', '', '', '', '', ''],
      [uniqueName('x.'), '', 'directeur', '', '', '', '', '', ''],
      ['é', '', 'agent', '', '12', 'x', '', '', 'MBS'],
      [uniqueName('x.'), '', 'manager', '', '', '', 'M-1', '', 'MBS'],
      [uniqueName('x.'), '', 'Cluster manager', 'admin', '', '', '', '', ''],
      [twice, '', 'agent', '', '', '', '', '', 'MBS'],
      [twice, '', 'agent', '', '', '', '', '', 'MBS'],
      // Nobody chooses an owner for a manager, nor for an agent without one.
      [uniqueName('x.'), '', 'manager', '', '', '', '', '', ''],
      [uniqueName('x.'), '', 'agent', '', '', '', '', '', ''],
    ),
  );
  expect(counts).toEqual({ create: 1, refused: 9 });
  const rows = await admin.rows(import_id);
  expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    ['username'],
    ['manager'],
    ['role'],
    ['username', 'phone', 'email'],
    ['matricule'],
    ['manager', 'cluster'],
    [],
    ['username'],
    ['account_type'],
    ['account_type'],
  ]);
  expect(rows[7].problems[0].message).toBe('Ce nom d’utilisateur figure deux fois dans le fichier.');
});

it('checks the other rows again when a row that they name is corrected or skipped', async () => {
  const [manager, agent] = [uniqueName('m.'), uniqueName('a.')];
  const { import_id, counts } = await admin.staged(
    'people',
    buildCsv(ownerHeader, [manager, '', 'manager', '', '12', 'MBS'], [agent, '', 'agent', manager, '', '']),
  );
  expect(counts).toEqual({ refused: 2 });
  const fixed = await expectOk(admin.fix(import_id, 2, { cells: { phone: '' } }));
  expect(fixed.import.counts).toEqual({ create: 2 });
  const skipped = await expectOk(admin.fix(import_id, 2, { skip: true }));
  expect(skipped.import.counts).toEqual({ skipped: 1, refused: 1 });
  const again = await expectOk(admin.fix(import_id, 2, { skip: false }));
  expect(again.import.counts).toEqual({ create: 2 });
});

it('creates no account that its sender could not create one by one', async () => {
  const other = await api.row('accounts', { role: 'manager', status: 'active', owner: 'MBS' });
  const file = buildCsv(
    header,
    [uniqueName('a.'), '', 'agent', '', ''],
    [uniqueName('a.'), '', 'agent', other.username, ''],
    [uniqueName('m.'), '', 'manager', '', ''],
    [uniqueName('c.'), '', 'Cluster manager', '', ''],
  );
  const manager = createImportClient(api.client('manager'));
  const staged = await manager.staged('people', file);
  const rows = await manager.rows(staged.import_id);
  expect(rows.map(({ verdict, problems }) => [verdict, problems[0]?.column])).toEqual([
    ['create', undefined],
    ['refused', 'manager'],
    ['refused', 'role'],
    ['refused', 'role'],
  ]);
  expect(
    (await api.client('agent').call(imports.actions.passwords, { import_id: staged.import_id })).status,
  ).toBe(403);
  expect((await client.call(passwords, { import_id: staged.import_id })).status).toBe(404);
});
