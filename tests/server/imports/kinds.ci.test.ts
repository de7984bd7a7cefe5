import { describe, expect, it } from 'vitest';
import { owners } from '../../../contract/organisation/organisation';
import { listClusters, listWilayas } from '../../../server/organisation/settings/queries-choices';
import { listNotificationTexts } from '../../factories/rows';
import { uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import {
  buildCsv,
  createImportClient,
  listAgents,
  listImportHistory,
  listPlans,
  listSites,
} from './import-client';

const api = testApi();
const admin = createImportClient(api.client('admin'));

it('an import puts agents in charge, tells each once, and leaves what is so already', async () => {
  const sites = await listSites(api, 'delivery', 4);
  const [one, other] = await listAgents(api, 2);
  const first = sites.slice(0, 3).map(({ id }) => id);
  await api.update('site_areas', { site_id: first, area: 'delivery' }, { agent_id: other.id });
  const before = (await listNotificationTexts(api.db, one.id)).length;
  const file = buildCsv(
    ['Code Site', 'Ingénieur'],
    [sites[0].code, one.username],
    [sites[1].code.toLowerCase(), one.username.toUpperCase()],
    [sites[2].code, other.username],
    ['INCONNU-1', one.username],
    [sites[3].code, 'nobody'],
  );
  const staged = await admin.staged('agents', file);
  const counts = { update: 2, unchanged: 1, refused: 2 };
  expect(staged).toMatchObject({ status: 'ready', total: 5, counts });
  const rows = await admin.rows(staged.import_id);
  expect(rows[0]).toMatchObject({
    row: 2,
    verdict: 'update',
    effect: `Agent Delivery\u00a0: ${one.username} au lieu de ${other.username}`,
    cells: { site_code: sites[0].code, agent: one.username, area: '' },
  });
  expect(rows[3].problems).toEqual([{ column: 'site_code', message: 'Site introuvable\u00a0: INCONNU-1.' }]);
  expect(rows[4].problems[0].column).toBe('agent');

  const done = await admin.commit(staged.import_id);
  expect(done).toMatchObject({ status: 'done', counts: { done: 2, unchanged: 1, refused: 2 } });
  const agents = await api.rows('site_areas', { site_id: [sites[0].id, sites[1].id], area: 'delivery' });
  expect(agents).toMatchObject([{ agent_id: one.id }, { agent_id: one.id }]);
  const history = await listImportHistory(api, staged.import_id);
  expect(history).toHaveLength(2);
  expect(history[0]).toMatchObject({
    ...{ object: 'sites', object_id: sites[0].id, action: 'sites.assignAgent' },
    before: { area: 'delivery', agent_id: other.id },
    after: { area: 'delivery', agent_id: one.id },
  });
  const notices = await listNotificationTexts(api.db, one.id);
  expect(notices).toHaveLength(before + 1);
  expect(notices.at(-1)).toBe('2 sites vous ont été attribués.');
});

it('tells an agent of a site once, in however many areas', async () => {
  const [site] = await listSites(api, 'gpm', 1);
  const agent = (await listAgents(api, 2)).find(({ id }) => id !== site.agent_id)!;
  await api.update('site_areas', { site_id: site.id, area: ['delivery', 'gpm'] }, { agent_id: null });
  const row = [site.code, agent.username];
  const file = buildCsv(['site_code', 'agent', 'area'], [...row, 'GPM'], [...row, 'Delivery']);
  const { import_id } = await admin.staged('agents', file);
  expect(await admin.commit(import_id)).toMatchObject({ counts: { done: 2 } });
  const notices = await listNotificationTexts(api.db, agent.id);
  expect(notices.at(-1)).toBe(`Le site ${site.code} vous a été attribué.`);
});

describe('sites', () => {
  it('says which owner to allow or to create, and accepts the rows once that is done', async () => {
    const codes = [uniqueName('O-'), uniqueName('O-')];
    const unknown = uniqueName('Owner ');
    const { import_id, counts } = await admin.staged(
      'sites',
      buildCsv(
        ['site_code', 'Propriétaire', 'Wilaya'],
        [codes[0], 'Outsource', '16'],
        [codes[1], unknown, '16'],
      ),
    );
    expect(counts).toEqual({ refused: 2 });
    const rows = await admin.rows(import_id);
    expect(rows.map(({ problems }) => problems[0].remedy)).toEqual([
      { action: 'allow', owner: 'outsource' },
      { action: 'create', owner: unknown },
    ]);
    await api.update('owners', { key: 'outsource' }, { assignable: true });
    await expectOk(api.client('admin').call(owners.actions.create, { label: unknown }));
    await expectOk(admin.fix(import_id, 2, {}));
    const fixed = await expectOk(admin.fix(import_id, 3, {}));
    await api.update('owners', { key: 'outsource' }, { assignable: false });
    expect(fixed.import.counts).toEqual({ create: 2 });
    expect(fixed.row.problems).toEqual([]);
  });

  it('creates sites with their places, owners and managers by name, and refuses what does not fit', async () => {
    const [existing] = await listSites(api, 'delivery', 1);
    const manager = await api.row('accounts', { role: 'manager', owner: 'MBS', status: 'active' });
    const staged = await admin.staged(
      'sites',
      buildCsv(
        'site_code,Nom du site,Type,Propriétaire,Wilaya,Adresse,Manager,lat,lng,area'.split(','),
        ['NEW-1', 'Premier été', '', 'O&M', '16', 'Rue 1', '', '36,75', '3.05', ''],
        ['NEW-2', '', 'Entrepôt', 'mbs', 'aïn-temouchent', '', manager.username, '', '', 'SSR'],
        ['NEW-3', '', '', 'inhouse', 'Alger', '', manager.username, '', '', ''],
        [existing.code, '', '', 'MBS', '16', '', '', '', '', ''],
        ['new-1', '', '', 'MBS', '16', '', '', '', '', ''],
        ['NEW-4', '', '', 'outsource', 'Atlantide', '', '', '36.1', '', ''],
        ['', 'Sans code', '', 'MBS', '16', '', '', '', '', ''],
      ),
    );
    expect(staged.counts).toEqual({ create: 2, refused: 5 });
    const rows = await admin.rows(staged.import_id);
    expect(rows[0].effect).toBe('Nouveau site Delivery à Alger, O&M');
    expect(rows[2].problems.map(({ column }) => column)).toEqual(['manager']);
    expect(rows[3].problems[0].message).toBe(`Le site ${existing.code} existe déjà.`);
    expect(rows[4].problems[0].message).toBe('Même code que la ligne 2.');
    expect(rows[5].problems.map(({ column }) => column)).toEqual(['site_owner', 'wilaya', 'lng']);
    expect(rows[6].problems[0]).toEqual({ column: 'site_code', message: 'Champ obligatoire.' });

    const done = await admin.commit(staged.import_id);
    expect(done.counts).toEqual({ done: 2, refused: 5 });
    const sites = await api.db
      .selectFrom('sites')
      .innerJoin('site_areas', 'site_areas.site_id', 'sites.id')
      .selectAll('sites')
      .select('area')
      .where('code', 'like', 'NEW-%')
      .orderBy('code')
      .execute();
    expect(sites).toHaveLength(2);
    expect(sites[0]).toMatchObject({
      ...{ code: 'NEW-1', name: 'Premier été', name_search: 'premier ete', kind: 'site', owner: 'inhouse' },
      ...{ wilaya_id: 16, lat: 36.75, lng: 3.05, area: 'delivery', in_delivery: true },
    });
    expect(sites[1]).toMatchObject({ kind: 'entrepot', wilaya_id: 46, manager_id: manager.id, area: 'ssr' });
    expect((await listImportHistory(api, staged.import_id)).map(({ action }) => action)).toEqual([
      'sites.create',
      'sites.create',
    ]);
    const list = await api.client('admin').get('/api/sites/fetch/filter', { site_code: 'new-1' });
    expect(list.body).toMatchObject({ total: 1 });
  });

  it('warns of a place outside the wilaya, and refuses a warehouse for GPM', async () => {
    const staged = await admin.staged(
      'sites',
      buildCsv(
        ['site_code', 'site_owner', 'wilaya', 'lat', 'lng', 'type_site', 'area'],
        ['FAR-1', 'MBS', 16, '48.8566', '2.3522', '', ''],
        ['FAR-2', 'MBS', 16, '36.75', '3.05', '', ''],
        ['FAR-3', 'MBS', 16, '', '', 'entrepot', 'gpm'],
      ),
    );
    const [paris, alger, warehouse] = await admin.rows(staged.import_id);
    const message = expect.stringMatching(
      /^Point à 1\u202f3\d\d\u00a0km de la wilaya Alger\u00a0: à vérifier\.$/,
    );
    expect(paris).toMatchObject({ verdict: 'create', problems: [{ column: 'lat', message, warning: true }] });
    expect(alger.problems).toEqual([]);
    expect(warehouse.problems[0].column).toBe('type_site');
    expect((await admin.commit(staged.import_id)).counts).toEqual({ done: 2, refused: 1 });
  });

  it('derives a missing wilaya from place or cluster, and says which may be meant', async () => {
    const { db } = api;
    await db.insertInto('clusters').values({ id: 80, name: 'Nord' }).execute();
    const wilaya = { id: 801, name: 'Nord', cluster_id: 80, shape_of: 16, lat: 36.7, lng: 3.1 };
    await db.insertInto('wilayas').values(wilaya).execute();
    listClusters.invalidate();
    listWilayas.invalidate();
    const staged = await admin.staged(
      'sites',
      buildCsv(
        ['Code du site', 'Owner', 'Wilaya', 'Cluster', 'Latitude', 'Longitude'],
        ['DER-1', 'MBS', '', '', '35.69', '-0.63'],
        ['DER-2', 'MBS', '', 'nord', '', ''],
        ['DER-3', 'MBS', '', '80', '36.75', '3.05'],
        ['DER-4', 'MBS', '', 'Oran', '35.69', '-0.63'],
        ['DER-5', 'MBS', '', 'Oran', '', ''],
        ['DER-6', 'MBS', '16', 'Oran', '', ''],
        ['DER-7', 'MBS', '', '', '', ''],
        ['DER-8', 'MBS', '', '', '37.6', '3.05'],
        ['DER-9', 'MBS', '', 'Alger', '35.69', '-0.63'],
        ['DER-10', 'MBS', '', 'Atlantide', '', ''],
        ['DER-11', 'MBS', '', '', '91', '3.05'],
      ),
    );
    expect(staged.counts).toEqual({ create: 4, refused: 7 });
    const rows = await admin.rows(staged.import_id);
    expect(rows.slice(0, 4).map(({ effect }) => effect)).toEqual([
      'Nouveau site Delivery à Oran, MBS',
      'Nouveau site Delivery à Nord, MBS',
      'Nouveau site Delivery à Nord, MBS',
      'Nouveau site Delivery à Oran, MBS',
    ]);
    const problems = rows.slice(4).map(row => row.problems.map(({ column, message }) => [column, message]));
    expect(problems).toEqual([
      [['wilaya', expect.stringMatching(/Oran a plusieurs wilayas.*Tlemcen, .*Mostaganem, .*Oran/)]],
      [['wilaya', expect.stringMatching(/Alger n’appartient pas au cluster Oran/)]],
      [['wilaya', expect.stringMatching(/wilaya, le cluster ou les coordonnées/)]],
      [['wilaya', expect.stringMatching(/dans aucune wilaya/)]],
      [['wilaya', expect.stringMatching(/dans la wilaya Oran, hors du cluster Alger/)]],
      [['cluster', 'Cluster inconnu.']],
      [['lat', expect.anything()]],
    ]);
    expect((await admin.commit(staged.import_id)).counts).toMatchObject({ done: 4 });
    const sites = await db
      .selectFrom('sites')
      .select(['code', 'wilaya_id', 'cluster_id'])
      .where('code', 'like', 'DER-%')
      .orderBy('code')
      .execute();
    expect(sites).toEqual([
      { code: 'DER-1', wilaya_id: 31, cluster_id: 2 },
      { code: 'DER-2', wilaya_id: 801, cluster_id: 80 },
      { code: 'DER-3', wilaya_id: 801, cluster_id: 80 },
      { code: 'DER-4', wilaya_id: 31, cluster_id: 2 },
    ]);
  });

  it('adds sites only where the maker works', async () => {
    const cluster = createImportClient(api.client('cluster'));
    const staged = await cluster.staged(
      'sites',
      buildCsv(['site_code', 'site_owner', 'wilaya'], ['CLU-1', 'MBS', 16], ['CLU-2', 'MBS', 31]),
    );
    const rows = await cluster.rows(staged.import_id);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'refused']);
    expect(rows[1].problems[0].column).toBe('wilaya');
    const derived = await cluster.staged(
      'sites',
      buildCsv(
        ['site_code', 'site_owner', 'cluster', 'lat', 'lng'],
        ['CLU-3', 'MBS', '', '36.6', '4.2'],
        ['CLU-4', 'MBS', '', '35.69', '-0.63'],
        ['CLU-5', 'MBS', 'Oran', '', ''],
      ),
    );
    const refused = (await cluster.rows(derived.import_id)).map(({ problems }) => problems[0]?.column);
    expect(refused).toEqual([undefined, 'wilaya', 'cluster']);
  });
});

it('puts new sites into each of the lists chosen for the file, unless a row names its own', async () => {
  const { import_id } = await admin.staged(
    'sites',
    buildCsv(
      ['site_code', 'site_owner', 'wilaya', 'area'],
      ['MANY-1', 'MBS', 16, ''],
      ['MANY-2', 'MBS', 16, 'SSR'],
    ),
    { values: { areas: ['delivery', 'ssr', 'gpm'] } },
  );
  const [first] = await admin.rows(import_id);
  expect(first.effect).toBe('Nouveau site Delivery, SSR, GPM à Alger, MBS');
  await admin.commit(import_id);
  const members = await api.db
    .selectFrom('sites')
    .innerJoin('site_areas', 'site_id', 'sites.id')
    .select(['code', 'area', 'in_delivery', 'in_ssr', 'in_gpm'])
    .where('code', 'like', 'MANY-%')
    .orderBy('code')
    .orderBy('area')
    .execute();
  const everywhere = { code: 'MANY-1', in_delivery: true, in_ssr: true, in_gpm: true };
  expect(members).toEqual([
    { ...everywhere, area: 'delivery' },
    { ...everywhere, area: 'gpm' },
    { ...everywhere, area: 'ssr' },
    { code: 'MANY-2', area: 'ssr', in_delivery: false, in_ssr: true, in_gpm: false },
  ]);
});

describe('a file without the column area', () => {
  const sent = async (
    kind: 'sites' | 'agents' | 'planning',
    area: string,
    ...lines: (string | number)[][]
  ) => {
    const { import_id } = await admin.staged(kind, buildCsv(...lines), { values: { area } });
    const rows = await admin.rows(import_id);
    return { import_id, rows, effects: rows.map(({ effect }) => effect) };
  };

  it('goes into the list that it was sent from; a row that names its list goes there', async () => {
    const header = ['site_code', 'site_owner', 'wilaya', 'area'];
    const { import_id, effects } = await sent(
      'sites',
      'ssr',
      header,
      ['LIST-1', 'MBS', 16, ''],
      ['LIST-2', 'MBS', 16, 'delivery'],
    );
    expect(effects).toEqual(['Nouveau site SSR à Alger, MBS', 'Nouveau site Delivery à Alger, MBS']);
    // A row that is looked at again, too.
    const fixed = await admin.fix(import_id, 2, { cells: { site_name: 'Corrigé' } });
    expect(fixed.body.row.effect).toBe('Nouveau site SSR à Alger, MBS');
    await admin.commit(import_id);
    const sites = await api.db
      .selectFrom('sites')
      .innerJoin('site_areas', 'site_id', 'sites.id')
      .select(['code', 'area'])
      .where('code', 'like', 'LIST-%')
      .orderBy('code')
      .execute();
    expect(sites).toEqual([
      { code: 'LIST-1', area: 'ssr' },
      { code: 'LIST-2', area: 'delivery' },
    ]);
  });

  it('gives its list’s sites to agents, and plans its list’s kind', async () => {
    const [site] = await listSites(api, 'gpm', 1);
    const agents = await listAgents(api, 2);
    const agent = agents.find(({ id }) => id !== site.agent_id)!;
    const assigned = await sent('agents', 'gpm', ['site_code', 'agent'], [site.code, agent.username]);
    expect(assigned.effects[0]).toMatch(/^Agent GPM\u00a0: /);
    const delivered = await sent('agents', 'delivery', ['site_code', 'agent'], [site.code, agent.username]);
    expect(delivered.import_id).not.toBe(assigned.import_id);
    const planned = await sent('planning', 'ssr', ['site_code', 'date'], [site.code, '2032-04-01']);
    expect(planned.effects).toEqual(['Plan SSR le jeu. 1er avr. 2032']);
  });
});

describe('planning', () => {
  it('plans tasks of each kind by the dates that people write', async () => {
    const [site, drop, third] = await listSites(api, 'delivery', 3);
    const [agent] = await listAgents(api, 1);
    const staged = await admin.staged(
      'planning',
      buildCsv(
        ['site_code', 'Date', 'Type de tâche', 'agent', 'drop site', 'installation_type', 'instruction'],
        [site.code, '2027-03-05', '', agent.username, drop.code, '', 'Appeler'],
        [site.code, '06/03/2027', 'SSR', '', '', '', ''],
        [site.code, 46453, 'installation', agent.username, '', 'Modernisation', ''],
        [site.code, '2027-03-05', 'delivery', '', drop.code, '', ''],
        [third.code, '2027-03-05', 'delivery', '', '', '', ''],
        [third.code, '31/02/2027', 'ssr', '', '', '', ''],
        [third.code, '2027-03-05', 'installation', '', '', '', ''],
        [third.code, '2027-03-05', 'gpm', '', '', '', ''],
        [third.code, '2027-03-05', '', '', third.code, '', ''],
      ),
    );
    const rows = await admin.rows(staged.import_id);
    expect(rows.slice(0, 3).map(({ effect }) => effect)).toEqual([
      `Plan Delivery le ven. 5 mars 2027 pour ${agent.username}`,
      'Plan SSR le sam. 6 mars 2027',
      `Plan Installation le dim. 7 mars 2027 pour ${agent.username}`,
    ]);
    expect(rows.slice(3).map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      [null],
      ['drop_site'],
      ['date'],
      ['installation_type', 'agent'],
      ['task_type'],
      ['drop_site'],
    ]);
    await admin.commit(staged.import_id);
    const planned = { kind: 'delivery', drop_site_id: drop.id, agent_id: agent.id, status: 'planned' };
    expect(await listPlans(api, site.id, '2027-03-05')).toMatchObject([
      { ...planned, instruction: 'Appeler' },
    ]);
    expect(await listPlans(api, site.id, '2027-03-07')).toMatchObject([
      { kind: 'installation', installation_type: 'modernisation' },
    ]);
    expect((await listNotificationTexts(api.db, agent.id)).at(-1)).toBe(
      '2 tâches sont planifiées pour vous du 5 au 7 mars 2027.',
    );
    const areas = await api.row('site_areas', { site_id: site.id, area: 'ssr' });
    expect(areas.next_plan_day).not.toBeNull();

    const again = buildCsv(['site_code', 'date', 'task_type'], [site.code, '2027-03-06', 'ssr']);
    expect((await admin.staged('planning', again)).counts).toEqual({ unchanged: 1 });
  });

  it('takes the agents of the chosen manager only', async () => {
    const [site] = await listSites(api, 'delivery', 1);
    const agents = await listAgents(api, 30);
    const [mine] = agents.filter(({ manager_id }) => manager_id !== null);
    const stranger = agents.find(({ manager_id }) => manager_id !== mine.manager_id)!;
    const staged = await admin.staged(
      'planning',
      buildCsv(
        ['site_code', 'date', 'task_type', 'agent'],
        [site.code, '2027-04-01', 'ssr', mine.username],
        [site.code, '2027-04-02', 'ssr', stranger.username],
      ),
      { values: { planning_manager: mine.manager_id } },
    );
    expect((await admin.rows(staged.import_id)).map(({ verdict }) => verdict)).toEqual(['create', 'refused']);
    expect((await admin.commit(staged.import_id)).counts).toEqual({ done: 1, refused: 1 });
  });

  it('plans GPM by physical or invoice code, on sites of the GPM list', async () => {
    const sites = await listSites(api, 'gpm', 5);
    const invoiced = sites.find(({ code_facture }) => code_facture)!;
    const physical = sites.find(({ id }) => id !== invoiced.id)!;
    const outside = await api.db
      .selectFrom('sites')
      .select('code')
      .where('id', 'not in', eb => eb.selectFrom('site_areas').select('site_id').where('area', '=', 'gpm'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    const staged = await admin.staged(
      'planning_gpm',
      buildCsv(
        ['Code facture', 'date'],
        [invoiced.code_facture!, '2027-05-01'],
        [physical.code, '2027-05-01'],
        [outside.code, '2027-05-01'],
      ),
    );
    expect((await admin.rows(staged.import_id)).map(({ verdict }) => verdict)).toEqual([
      'create',
      'create',
      'refused',
    ]);
    await admin.commit(staged.import_id);
    expect(await listPlans(api, invoiced.id, '2027-05-01')).toMatchObject([{ kind: 'gpm' }]);
  });
});
