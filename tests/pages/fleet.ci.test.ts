import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { changeHeader } from '../../contract/framework/undo';
import { setClock } from '../clock/browser';
import { findFreePort } from '../free-port';
import { launchBrowser } from '../journeys/browser';
import { findViolations } from '../journeys/violations';
import { createTempFolder } from '../temp-folder';
import { readRows } from '../workbooks';
import { projectRoot } from './project-copy';

const folder = path.join(projectRoot, 'examples/fleet');
const run = (tool: string, ...args: string[]) =>
  execFileSync(path.join(projectRoot, 'node_modules/.bin', tool), args, { cwd: projectRoot });

let address: string;
let server: ChildProcess;
let browser: Browser;
const complaints: string[] = [];
beforeAll(async () => {
  run('vite', 'build', '--config', 'examples/fleet/vite.config.ts', '--logLevel', 'warn');
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ['--import', 'tsx', path.join(folder, 'server/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: createTempFolder('fleet'),
      DEMO: '1',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  expect(await once(server, 'message')).toContain('serves');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  if (!server?.kill('SIGTERM')) return;
  await once(server, 'exit');
});
afterEach(() => expect(complaints.splice(0)).toEqual([]));

/** Somebody who has signed in over HTTP. */
const signIn = async (username: string, password = 'fleet-demo') => {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  const answer = await fetch(`${address}/api/user/connect`, { method: 'POST', headers: json, body });
  const { user } = await answer.json();
  return (method: string, url: string, values?: object | FormData) =>
    fetch(address + url, {
      method,
      headers: { 'x-sts-token': user.token, ...(values && !(values instanceof FormData) && json) },
      body: values instanceof FormData ? values : values && JSON.stringify(values),
    });
};
type Call = Awaited<ReturnType<typeof signIn>>;
const countTrips = async (call: Call) =>
  (await call('GET', '/api/trips?range=[0,0]')).headers.get('content-range');

/** Somebody who has signed in on the page. */
const open = async (username: string, at: string, width = 1280): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 850 } });
  await setClock(context);
  const page = await context.newPage();
  page.on('pageerror', error => complaints.push(error.stack ?? String(error)));
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${address}/login`);
  await page.getByLabel('Nom d’utilisateur').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill('fleet-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL(url => !url.pathname.startsWith('/login'));
  await page.goto(address + at);
  return page;
};

it('is a product of at most 900 lines without one import of Terrain', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name));
  const lines = files.map(file => readFileSync(file, 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(900);
  const imports = files
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to]) =>
        path.relative(projectRoot, path.resolve(path.dirname(file), to)),
      ),
    );
  const allowed =
    /^(?:examples\/fleet\/|(?:contract|server|src)\/framework\/|i18n\/(?:\w\w\/framework|merge-texts)|vite\.parts)/;
  expect(imports.length).toBeGreaterThan(30);
  expect(imports.filter(file => !allowed.test(file))).toEqual([]);
});

it('shows drivers their own trips and vehicle, and closes what is not theirs', async () => {
  const [driver, director] = [await signIn('driver'), await signIn('director')];
  // Of sixty trips every fifth is the first driver's.
  expect(await countTrips(driver)).toBe('trips 0-0/12');
  expect(await countTrips(director)).toBe('trips 0-0/60');
  expect((await driver('GET', '/api/trips/1')).status).toBe(404);
  expect((await driver('GET', '/api/cards')).status).toBe(403);
  const trip = {
    number: 'T900',
    day: '2026-06-20',
    vehicle: 1,
    driver: 1,
    origin: 'Oran',
    destination: 'Alger',
  };
  for (const call of [driver, director])
    expect((await call('POST', '/api/trips', { ...trip, state: 'planned' })).status).toBe(403);
  // What is searched for a reference holds no more than the lists themselves.
  const searched = await (await driver('GET', '/api/vehicles?filter={"plate":"10"}')).json();
  expect(searched).toMatchObject([{ id: 1, plate: '01037-117-16' }]);
  expect(await (await driver('GET', '/api/drivers?filter={"id":[1,2]}')).json()).toMatchObject([
    { id: 1, name: 'Amine Bensalem' },
  ]);
  // A driver inspects the own vehicle, and in the own name.
  const inspection = { day: '2026-06-18', tyres: 'good', brakes: 'good', lights: 'good' };
  const answers = await Promise.all(
    [1, 2].map(id => driver('POST', '/api/inspections', { ...inspection, vehicle: id, driver: id })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 422]);
});

it('lists, filters and adds a vehicle in French', async () => {
  const page = await open('dispatcher', '/vehicles');
  await page.getByRole('row', { name: /01074-118-16 Master Fourgon Karim Ouali 24\s000/ }).waitFor();
  await page.getByRole('link', { name: 'Nouveau' }).click();
  await page.getByRole('heading', { name: 'Véhicules · Nouveau' }).waitFor();
  await page.getByRole('textbox', { name: 'Immatriculation' }).fill('09999-126-31');
  await page.getByRole('textbox', { name: 'Modèle' }).fill('Duster');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Voiture' }).click();
  await page.getByRole('combobox', { name: 'Chauffeur' }).click();
  await page.getByRole('option', { name: 'Nadia Cherif' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('row', { name: /09999-126-31.* Duster Voiture Nadia Cherif/ }).waitFor();
  // Her page lists what refers to her; a removal says beforehand what becomes of what refers to the removed record.
  await page.getByRole('link', { name: 'Nadia Cherif' }).first().click();
  await page.getByRole('heading', { name: 'Véhicules (2)' }).waitFor();
  await page.getByRole('heading', { name: 'Trajets (12)' }).waitFor();
  await page.goto(`${address}/vehicles/detail/8`);
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await page.getByText(/^Seront conservés, sans ce lien\s: Carte carburant\s: 1\.$/).waitFor();
  await page.context().close();
});

/** Imports a file and answers its rows; those that are not refused are written. */
const importFile = async (call: Call, kind: string, sheet: string) => {
  const file = new FormData();
  file.set('file', new Blob([sheet]), `${kind}.csv`);
  const start = await (await call('POST', `/api/imports/${kind}`, file)).json();
  const detail = `/api/imports/detail/${start.import.import_id}`;
  const status = async () => (await (await call('GET', detail)).json()).import.status;
  await expect.poll(status).toBe('ready');
  const { rows } = await (await call('GET', `${detail}/rows`)).json();
  await call('POST', `${detail}/commit`);
  await expect.poll(status).toBe('done');
  return rows;
};

it('keeps lists, unset answers, units and money in every way in and out', async () => {
  const call = await signIn('dispatcher');
  const [header, ...lines] = [
    'Immatriculation;Modèle;Type;Kilométrage (km);Équipement;Assuré',
    '07001-120-99;Master;Fourgon;12 500;Attelage, GPS;non',
    '07002-120-99;Kangoo;Fourgon;;gps;',
    '07003-120-99;Kangoo;Fourgon;;GPS, Treuil;',
  ];
  const rows = await importFile(call, 'vehicles', [header, ...lines].join('\n'));
  expect(rows[2].problems).toMatchObject([{ message: 'Choix inconnu\u00a0: Treuil.' }]);
  const find = async (filter: object) =>
    (await call('GET', `/api/vehicles?filter=${JSON.stringify({ plate: '-120-99', ...filter })}`)).json();
  const [first, second] = await find({});
  expect(first).toMatchObject({ odometer: 12_500, equipment: ['gps', 'hook'], insured: false });
  expect(second).toMatchObject({ odometer: null, equipment: ['gps'], insured: null });
  expect(await find({ equipment: ['hook', 'fridge'] })).toEqual([first]);
  expect(await find({ insured: 'unset' })).toEqual([second]);
  const { id, version, ...values } = first;
  await call('PUT', `/api/vehicles/${id}`, { ...values, equipment: ['fridge'], insured: null });
  const { data } = await (await call('GET', `/api/vehicles/${id}/history`)).json();
  expect(data[0]).toMatchObject({
    before: { equipment: ['gps', 'hook'], insured: false },
    after: { equipment: ['fridge'], insured: null },
  });
  const card = { vehicle: id, valid_until: '2027-01-01', blocked: 'non' };
  const admin = await signIn('admin');
  const made = await admin('POST', '/api/cards', { ...card, number: 'M1', ceiling: '15 000,25' });
  expect(await made.json()).toMatchObject({ ceiling: 15_000.25 });
  const refused = await admin('POST', '/api/cards', { ...card, number: 'M2', ceiling: '0,125' });
  expect(refused.status).toBe(422);
  const cards = await call('GET', '/api/cards?filter={"ceiling_to":"15000,25"}');
  expect(cards.headers.get('content-range')).toBe('cards 0-0/1');
});

it('says in the history of a page what changed, by names', async () => {
  const dispatcher = await signIn('dispatcher');
  const { version, ...vehicle } = await (await dispatcher('GET', '/api/vehicles/6')).json();
  const changes = { driver: 2, equipment: ['gps', 'hook'], insured: true, type: 'car', odometer: 80_000 };
  expect((await dispatcher('PUT', '/api/vehicles/6', { ...vehicle, ...changes })).status).toBe(200);
  const page = await open('dispatcher', '/vehicles/detail/6');
  await page.getByRole('button', { name: '5 champs' }).click();
  const table = page.getByRole('table', { name: 'Voir les modifications' });
  const rows = table.getByRole('row');
  // The driver's name is read once the table is open.
  await rows.getByText('Karim Ouali').waitFor();
  expect((await rows.allInnerTexts()).map(text => text.split(/\s*\t\s*/))).toEqual([
    ['Champ', 'Avant', 'Après'],
    ['Type', 'Fourgon', 'Voiture'],
    ['Chauffeur', '–', 'Karim Ouali'],
    ['Assuré', 'Non', 'Oui'],
    ['Kilométrage', '72\u202f000\u00a0km', '80\u202f000\u00a0km'],
    ['Équipement', 'GPS, Réfrigéré', 'GPS, Attelage'],
  ]);
  await page.context().close();
});

it('imports drivers from a file, of which a wrong row stays outside', async () => {
  const call = await signIn('dispatcher');
  const file = new FormData();
  const sheet =
    'Nom;Permis;Permis valable jusqu’au;Compte\nSamia Rahal;CE;31/12/2028;dispatcher\nAli;Z;2028-01-01;';
  file.set('file', new Blob([sheet]), 'chauffeurs.csv');
  const start = await (await call('POST', '/api/imports/drivers', file)).json();
  const { import_id } = start.import;
  await expect
    .poll(async () => (await (await call('GET', `/api/imports/detail/${import_id}`)).json()).import.status)
    .toBe('ready');
  const { rows } = await (await call('GET', `/api/imports/detail/${import_id}/rows`)).json();
  expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['create', 'refused']);
  expect((await call('POST', `/api/imports/detail/${import_id}/commit`)).status).toBe(200);
  await expect
    .poll(async () => (await (await call('GET', `/api/imports/detail/${import_id}`)).json()).import.status)
    .toBe('done');
  const found = await (await call('GET', '/api/drivers?filter={"name":"rahal"}')).json();
  expect(found).toMatchObject([{ name: 'Samia Rahal', licence: 'CE', licence_until: '2028-12-31' }]);
});

it('reads and writes names in files for what a row refers to', async () => {
  const call = await signIn('dispatcher');
  const file = new FormData();
  const sheet =
    'Immatriculation;Modèle;Type;Chauffeur\n06666-126-16;Partner;Fourgon;lila haddad\n06667-126-16;Partner;Fourgon;Lila';
  file.set('file', new Blob([sheet]), 'véhicules.csv');
  const { import_id } = (await (await call('POST', '/api/imports/vehicles', file)).json()).import;
  const read = async (url: string) => (await call('GET', `/api/imports/detail/${import_id}${url}`)).json();
  await expect.poll(async () => (await read('')).import.status).toBe('ready');
  const { rows } = await read('/rows');
  expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['create', 'refused']);
  expect(rows[1].problems).toEqual([
    {
      column: 'driver',
      message: expect.stringMatching(/^Élément inconnu ou hors de votre périmètre\s: Lila\.$/),
    },
  ]);
  expect((await call('POST', `/api/imports/detail/${import_id}/commit`)).status).toBe(200);
  await expect.poll(async () => (await read('')).import.status).toBe('done');
  const [{ driver }] = await (await call('GET', '/api/vehicles?filter={"plate":"06666"}')).json();
  expect(driver).toBe(3);
  const workbook = await call('GET', '/api/vehicles?export=true&filter={"plate":"06666"}');
  const [, cells] = readRows(Buffer.from(await workbook.arrayBuffer()));
  expect(cells.slice(0, 4)).toEqual(['06666-126-16', 'Partner', 'Fourgon', 'Lila Haddad']);
});

it('records each change and reverts it', async () => {
  const [dispatcher, admin] = [await signIn('dispatcher'), await signIn('admin')];
  const { version, ...trip } = await (await dispatcher('GET', '/api/trips/45')).json();
  expect((await dispatcher('PUT', '/api/trips/45', { ...trip, distance: '37,25' })).status).toBe(200);
  const { data } = await (await dispatcher('GET', '/api/trips/45/history')).json();
  expect(data[0]).toMatchObject({
    action: 'trips.edit',
    username: 'dispatcher',
    before: { distance: trip.distance },
    after: { distance: 37.25 },
  });
  const list = await (await admin('GET', '/api/history/fetch?object=trips&record=45')).json();
  expect(list.rows).toMatchObject([{ label: 'T145', action: 'trips.edit', kept: null }]);
  expect((await admin('POST', `/api/history/revert/${list.rows[0].id}`)).status).toBe(200);
  expect(await (await dispatcher('GET', '/api/trips/45')).json()).toMatchObject({ distance: trip.distance });
});

const readError = async (answer: Response) => {
  const { fields } = await answer.json();
  return [answer.status, fields] as const;
};

it('asks for a reason when a trip is cancelled, and forgets it when it is not', async () => {
  const call = await signIn('dispatcher');
  const { version: _, ...trip } = await (await call('GET', '/api/trips/46')).json();
  const cancel = (cancel_reason?: string) =>
    call('PUT', '/api/trips/46', { ...trip, state: 'cancelled', cancel_reason });
  expect(await readError(await cancel())).toEqual([
    422,
    [{ path: 'cancel_reason', message: 'Champ obligatoire.' }],
  ]);
  expect(await (await cancel('Panne')).json()).toMatchObject({ state: 'cancelled', cancel_reason: 'Panne' });
  const planned = await call('PUT', '/api/trips/46', { ...trip, state: 'planned', cancel_reason: 'Panne' });
  expect(await planned.json()).toMatchObject({ state: 'planned', cancel_reason: null });
});

it('refuses what a check refuses, in the form and in a file', async () => {
  const call = await signIn('dispatcher');
  const driver = { name: 'Omar Ziani', licence: 'B', licence_until: '2020-01-01' };
  const refusal = [{ path: 'licence_until', message: 'Ce permis a déjà expiré.' }];
  expect(await readError(await call('POST', '/api/drivers', driver))).toEqual([422, refusal]);
  const file = new FormData();
  const sheet = 'Nom;Permis;Permis valable jusqu’au\nOmar Ziani;B;01/01/2020\nSara Ziani;B;01/01/2040';
  file.set('file', new Blob([sheet]), 'chauffeurs.csv');
  const { import_id } = (await (await call('POST', '/api/imports/drivers', file)).json()).import;
  await expect
    .poll(async () => (await (await call('GET', `/api/imports/detail/${import_id}`)).json()).import.status)
    .toBe('ready');
  const { rows } = await (await call('GET', `/api/imports/detail/${import_id}/rows`)).json();
  expect(rows).toMatchObject([
    { verdict: 'refused', problems: [{ column: 'licence_until', message: 'Ce permis a déjà expiré.' }] },
    { verdict: 'create' },
  ]);
});

it('gives drivers their own name where an inspection names none', async () => {
  const [driver, admin] = [await signIn('driver'), await signIn('admin')];
  const inspection = { vehicle: 1, day: '2026-05-04', tyres: 'good', brakes: 'good', lights: 'worn' };
  expect(await (await driver('POST', '/api/inspections', inspection)).json()).toMatchObject({ driver: 1 });
  const named = await admin('POST', '/api/inspections', { ...inspection, day: '2026-05-05' });
  expect(await readError(named)).toEqual([422, [{ path: 'driver', message: 'Champ obligatoire.' }]]);
});

it('closes a field to who may not write it, and another to who may not read it', async () => {
  const [driver, dispatcher, admin] = [
    await signIn('driver'),
    await signIn('dispatcher'),
    await signIn('admin'),
  ];
  const closed = [403, [{ path: 'ceiling', message: 'Vous ne pouvez pas modifier ce champ.' }]];
  const { version: _, ...card } = await (await dispatcher('GET', '/api/cards/2')).json();
  expect(card.ceiling).toBe(25_000);
  expect(await readError(await dispatcher('PUT', '/api/cards/2', { ...card, ceiling: 9 }))).toEqual(closed);
  expect((await dispatcher('PUT', '/api/cards/2', { ...card, blocked: 'oui' })).status).toBe(200);
  const newCard = { number: 'NFT-5000', valid_until: '2040-01-01', blocked: 'non' };
  expect(await readError(await dispatcher('POST', '/api/cards', { ...newCard, ceiling: 9 }))).toEqual(closed);
  expect(await (await dispatcher('POST', '/api/cards', newCard)).json()).toMatchObject({ ceiling: 20_000 });
  // A file writes no more than its sender may.
  expect((await admin('PUT', '/api/cards/2', { ...card, ceiling: 30_000 })).status).toBe(200);
  const file = new FormData();
  file.set('file', new Blob(['Numéro;Plafond mensuel\nNFT-4002;25000\nNFT-4002;30000']), 'cartes.csv');
  const { import_id } = (await (await dispatcher('POST', '/api/imports/cards', file)).json()).import;
  await expect
    .poll(
      async () => (await (await dispatcher('GET', `/api/imports/detail/${import_id}`)).json()).import.status,
    )
    .toBe('ready');
  const { rows } = await (await dispatcher('GET', `/api/imports/detail/${import_id}/rows`)).json();
  expect(rows).toMatchObject([
    { problems: [{ column: 'ceiling', message: 'Vous ne pouvez pas modifier ce champ.' }] },
    { verdict: 'unchanged' },
  ]);

  const { version: __, ...vehicle } = await (await dispatcher('GET', '/api/vehicles/1')).json();
  expect((await dispatcher('PUT', '/api/vehicles/1', { ...vehicle, note: 'secret' })).status).toBe(200);
  expect(await (await dispatcher('GET', '/api/vehicles/1')).json()).toMatchObject({ note: 'secret' });
  const answers = await Promise.all(
    ['/api/vehicles', '/api/vehicles/1', '/api/vehicles/1/history'].map(url => driver('GET', url)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const answer of answers) expect(await answer.text()).not.toMatch(/note|secret/);
  expect((await driver('GET', '/api/vehicles?export=true&columns=note')).status).toBe(422);
  const readHeaders = async (answer: Response) => readRows(Buffer.from(await answer.arrayBuffer()))[0];
  expect(await readHeaders(await driver('GET', '/api/vehicles?export=true'))).toEqual([
    'Immatriculation',
    'Modèle',
    'Type',
    'Chauffeur',
    'Kilométrage (km)',
    'Prochain entretien',
    'Équipement',
    'Assuré',
    'Stationné à',
  ]);
  const template = await readHeaders(await dispatcher('GET', '/api/templates/template_cards.xlsx'));
  expect(template).toContain('Numéro');
  expect(template.join()).not.toContain('Plafond');
});

it('adds the distance of a trip that is done to its vehicle, and takes both back', async () => {
  const call = await signIn('admin');
  const readOdometer = async () => (await (await call('GET', '/api/vehicles/3')).json()).odometer;
  const { version: _, ...trip } = await (await call('GET', '/api/trips/47')).json();
  expect(trip).toMatchObject({ vehicle: 3, distance: 59.5, state: 'planned' });
  expect(await readOdometer()).toBe(36_000);
  const done = await call('PUT', '/api/trips/47', { ...trip, state: 'done' });
  expect(await readOdometer()).toBe(36_060);
  const change = done.headers.get('x-sts-change');
  expect((await call('POST', `/api/history/undo/${change}`)).status).toBe(200);
  expect(await readOdometer()).toBe(36_000);
  expect(await (await call('GET', '/api/trips/47')).json()).toMatchObject({ state: 'planned' });
});

it('shows and checks in the form what the rules of a record say', async () => {
  const page = await open('dispatcher', '/trips/detail/48/edit');
  const reason = page.getByRole('textbox', { name: 'Motif d’annulation' });
  const state = page.getByRole('combobox', { name: 'État' });
  await state.click();
  expect(await reason.count()).toBe(0);
  await page.getByRole('option', { name: 'Annulé' }).click();
  await reason.waitFor();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Champ obligatoire').first().waitFor();
  await reason.fill('Panne');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('definition').filter({ hasText: 'Panne' }).waitFor();

  await page.goto(`${address}/drivers/detail/2/edit`);
  await page.getByLabel('Permis valable jusqu’au').fill('01/01/2020');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Ce permis a déjà expiré.').first().waitFor();
  await page.goto(`${address}/cards/detail/3/edit`);
  expect(await page.getByRole('textbox', { name: 'Plafond mensuel' }).isDisabled()).toBe(true);
  await page.context().close();
});

it('removes, empties or refuses what refers to a removed record, and undoes all of it', async () => {
  const call = await signIn('dispatcher');
  const read = async (url: string) => (await call('GET', url)).json();
  // A trip refers to the driver: refused, and nothing has changed.
  const refused = await call('DELETE', '/api/vehicles/2');
  expect([refused.status, (await refused.json()).error]).toEqual([
    409,
    expect.stringContaining('01074-118-16 (trajets)'),
  ]);
  expect(await read('/api/inspections?filter={"vehicle":2}')).toHaveLength(5);
  const vehicle = { plate: '07777-126-16', model: 'Boxer', type: 'van' };
  const { id, version } = await (await call('POST', '/api/vehicles', vehicle)).json();
  expect(version).toBe(1);
  const inspection = { vehicle: id, driver: 4, tyres: 'good', brakes: 'good', lights: 'good' };
  for (const day of ['2026-05-01', '2026-05-02'])
    expect((await call('POST', '/api/inspections', { ...inspection, day })).status).toBe(200);
  const card = { number: 'NFT-7777', vehicle: id, valid_until: '2027-01-01', blocked: 'non' };
  const { id: cardId } = await (await call('POST', '/api/cards', card)).json();
  const removed = await call('DELETE', `/api/vehicles/${id}`);
  expect(removed.status).toBe(200);
  expect(await read(`/api/inspections?filter={"vehicle":${id}}`)).toEqual([]);
  expect(await read(`/api/cards/${cardId}`)).toMatchObject({ vehicle: null, version: 2 });
  const { data } = await read(`/api/cards/${cardId}/history`);
  expect(data[0]).toMatchObject({ action: 'cards.edit', before: { vehicle: id }, after: { vehicle: null } });
  const undo = await call('POST', `/api/history/undo/${removed.headers.get(changeHeader)}`);
  expect(await undo.json()).toMatchObject({ taken_back: 4 });
  expect(await read(`/api/inspections?filter={"vehicle":${id}}`)).toHaveLength(2);
  expect(await read(`/api/cards/${cardId}`)).toMatchObject({ vehicle: id });
});

it('shows trips by state, of which one moves by the keyboard and back', async () => {
  const dispatcher = await signIn('dispatcher');
  const page = await open('dispatcher', '/trips?view=kanban&filter={"driver":2}');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const counts = () =>
    Promise.all(
      ['Prévu', 'En cours', 'Terminé', 'Annulé'].map(name => column(name).locator('header span').innerText()),
    );
  // The second driver's trips: T101, T106 … T156.
  await column('Terminé').getByRole('link', { name: 'T136' }).waitFor();
  expect(await counts()).toEqual(['4', '0', '8', '0']);
  expect(await findViolations(page)).toEqual([]);
  await column('Prévu').getByRole('button', { name: 'Déplacer T141' }).press('Enter');
  await page.getByRole('menuitem', { name: 'En cours' }).press('Enter');
  await page.getByText('T141 est passé à « En cours ».').waitFor();
  await column('En cours').getByRole('link', { name: 'T141' }).waitFor();
  expect(await counts()).toEqual(['3', '1', '8', '0']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('En cours');
  const { data } = await (await dispatcher('GET', '/api/trips/41/history')).json();
  expect(data[0]).toMatchObject({
    action: 'trips.edit',
    username: 'dispatcher',
    before: { state: 'planned' },
    after: { state: 'under_way' },
  });
  await page.getByRole('button', { name: 'Annuler' }).click();
  await column('Prévu').getByRole('link', { name: 'T141' }).waitFor();
  expect(await counts()).toEqual(['4', '0', '8', '0']);
  await page.context().close();
  // Drivers see their own, and move none.
  const driver = await open('driver', '/trips?view=kanban');
  await driver.getByRole('link', { name: 'T140' }).waitFor();
  expect(await driver.getByRole('button', { name: /^Déplacer/ }).count()).toBe(0);
  await driver.context().close();
});

it('shows inspections by day, and saves in a view how trips are shown', async () => {
  const dispatcher = await signIn('dispatcher');
  const inspection = {
    vehicle: 2,
    driver: 2,
    day: '2026-03-11',
    tyres: 'good',
    brakes: 'good',
    lights: 'good',
  };
  expect((await dispatcher('POST', '/api/inspections', inspection)).status).toBe(200);
  const page = await open('dispatcher', '/inspections?view=calendar&month=2026-03');
  const day = page.locator('td[data-day="2026-03-11"]');
  await day.getByRole('link', { name: '01074-118-16 Karim Ouali' }).waitFor();
  expect(await page.locator('thead th').first().innerText()).toBe('dim.');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await page.getByRole('heading', { name: 'avril 2026' }).waitFor();
  await page.getByRole('link', { name: 'Nouveau, vendredi 10 avril 2026' }).press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Jour' }).inputValue()).toBe('10/04/2026');
  await page.context().close();

  const save = (view: string) =>
    dispatcher('POST', '/api/views/new', { resource: 'trips', name: view, state: { filter: {}, view } });
  expect([(await save('kanban')).status, (await save('map')).status]).toEqual([200, 422]);
});

it('finds places in a box within the reader’s reach, and reads what it writes', async () => {
  const [dispatcher, driver] = [await signIn('dispatcher'), await signIn('driver')];
  const [latitude, longitude] = ['36,7', ' -0.25 '];
  const vehicle = { plate: '08001-120-31', model: 'Boxer', type: 'van', parked_at: { latitude, longitude } };
  const made = await (await dispatcher('POST', '/api/vehicles', vehicle)).json();
  expect(made.parked_at).toEqual({ latitude: 36.7, longitude: -0.25 });
  type Parked = { id: number; parked_at: { latitude: number; longitude: number } | null };
  const find = async (call: Call, filter: object): Promise<Parked[]> =>
    (await call('GET', `/api/vehicles?sort=["id","ASC"]&filter=${JSON.stringify(filter)}`)).json();
  for (const call of [dispatcher, driver]) {
    const all = await find(call, {});
    for (const [south, west, north, east] of [
      [36, 2, 37, 4],
      [34, -2, 36, 0],
      [36.7, -0.25, 36.9, 7.767],
      [-90, -180, 90, 180],
    ]) {
      const inside = all.filter(
        ({ parked_at: at }) =>
          at && at.latitude >= south && at.latitude <= north && at.longitude >= west && at.longitude <= east,
      );
      const found = await find(call, { parked_at_within: [south, west, north, east].join() });
      expect(found).toEqual(inside);
    }
  }
  expect((await driver('GET', '/api/vehicles?filter={"parked_at_within":"37,2,36,4"}')).status).toBe(422);

  const workbook = await dispatcher('GET', '/api/vehicles?export=true&filter={"plate":"08001"}');
  const [header, cells] = readRows(Buffer.from(await workbook.arrayBuffer()));
  expect(cells[header.indexOf('Stationné à')]).toBe('36.7, -0.25');
  for (const plate of ['08002-120-31', '08003-120-31'])
    expect((await dispatcher('POST', '/api/vehicles', { ...vehicle, plate })).status).toBe(200);
  const lines = ['08001-120-31;36.7, -0.25', '08002-120-31;36,8 -0,3', '08003-120-31;36 45'];
  const rows = await importFile(dispatcher, 'vehicles', ['Immatriculation;Stationné à', ...lines].join('\n'));
  expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['unchanged', 'update', 'refused']);
  expect(rows[2].problems[0].message).toMatch(/^Position illisible\s: 36 45\./);
  const [{ id }] = await find(dispatcher, { plate: '08002' });
  const { data } = await (await dispatcher('GET', `/api/vehicles/${id}/history`)).json();
  expect(data[0].after).toEqual({ parked_at: { latitude: 36.8, longitude: -0.3 } });
});

it('shows vehicles on a map, of which a marker leads to its record', async () => {
  const dispatcher = await signIn('dispatcher');
  const places = [{ latitude: 36.5, longitude: 2.75 }, { latitude: 35, longitude: 6 }, null];
  for (const [n, parked_at] of places.entries()) {
    const vehicle = { plate: `0810${n}-120-48`, model: 'Boxer', type: n ? 'van' : 'car', parked_at };
    expect((await dispatcher('POST', '/api/vehicles', vehicle)).status).toBe(200);
  }
  const page = await open('dispatcher', '/vehicles?view=map&filter={"plate":"-120-48"}');
  const list = page.getByRole('region', { name: 'Fiches de la zone affichée' });
  await list.getByText('2 fiches dans la zone affichée · 1 sans position').waitFor();
  expect(await page.locator('.map-pin').count()).toBe(2);
  expect(await findViolations(page)).toEqual([]);
  // The keyboard opens a marker, and closes it again.
  const marker = page.locator('.map').getByRole('button', { name: '08101-120-48' });
  await marker.press('Enter');
  const link = page.locator('.leaflet-popup').getByRole('link', { name: '08101-120-48' });
  const hasFocus = (element: Element) => element === document.activeElement;
  await expect.poll(() => link.evaluate(hasFocus)).toBe(true);
  await link.press('Escape');
  await expect.poll(() => marker.evaluate(hasFocus)).toBe(true);
  await page.goto(`${address}/vehicles?view=map&filter={"plate":"-120-48","type":"van"}`);
  await list.getByText('1 fiche dans la zone affichée · 1 sans position').waitFor();
  expect(await page.locator('.map-pin').count()).toBe(1);
  await list.getByRole('button', { name: 'Montrer 08101-120-48 sur la carte' }).click();
  await link.press('Enter');
  await page.getByRole('heading', { name: '08101-120-48' }).waitFor();
  // Both coordinates are read from one of the inputs, or from a click on the map.
  await page.getByRole('link', { name: 'Modifier' }).click();
  const [latitude, longitude] = ['Latitude', 'Longitude'].map(name => page.getByRole('textbox', { name }));
  await latitude.fill('36,5 2,75');
  await longitude.focus();
  await expect.poll(() => longitude.inputValue()).toBe('2.75');
  await page.getByRole('button', { name: 'Choisir sur la carte' }).click();
  const map = page.getByRole('region', { name: /^Carte\s: Stationné à$/ });
  await map.locator('.map-pin').waitFor();
  await map.click({ position: { x: 300, y: 100 } });
  await expect.poll(() => latitude.inputValue()).not.toBe('36.5');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('link', { name: /^36\.\d{5}, [23]\.\d{5}$/ }).waitFor();
  await page.context().close();
});

it('edits and removes several vehicles at once: all of them or none, and undoes it', async () => {
  const [dispatcher, driver, director] = [
    await signIn('dispatcher'),
    await signIn('driver'),
    await signIn('director'),
  ];
  const plates = ['08201-120-19', '08202-120-19', '08203-120-19'];
  for (const plate of plates)
    expect((await dispatcher('POST', '/api/vehicles', { plate, model: 'Boxer', type: 'van' })).status).toBe(
      200,
    );
  type Vehicle = { id: number; plate: string; type: string; insured: boolean | null };
  const filter = { plate: '-120-19' };
  const find = async (): Promise<Vehicle[]> =>
    (await dispatcher('GET', `/api/vehicles?sort=["id","ASC"]&filter=${JSON.stringify(filter)}`)).json();
  const ids = (await find()).map(({ id }) => id);
  const edit = (call: Call, selection: object, values: object) =>
    call('POST', '/api/vehicles/selection/edit', { ...selection, values });
  for (const call of [driver, director])
    expect((await edit(call, { ids }, { type: 'car' })).status).toBe(403);
  expect((await edit(dispatcher, { ids: [...ids, 999_999] }, { type: 'car' })).status).toBe(404);
  expect((await edit(dispatcher, {}, { type: 'car' })).status).toBe(422);
  for (const values of [{ plate: 'X' }, { type: 'boat' }, { note: 5 }])
    expect((await edit(dispatcher, { ids }, values)).status).toBe(422);
  expect(new Set((await find()).map(({ type }) => type))).toEqual(new Set(['van']));

  // A trip refers to the second one: the refusal names it, and the first one is still there.
  const [{ id: driverId }] = await (await dispatcher('GET', '/api/drivers?range=[0,0]')).json();
  const trip = {
    number: 'T908',
    day: '2026-03-02',
    vehicle: ids[1],
    driver: driverId,
    origin: 'Oran',
    destination: 'Alger',
    state: 'planned',
  };
  expect((await dispatcher('POST', '/api/trips', trip)).status).toBe(200);
  const refused = await dispatcher('POST', '/api/vehicles/selection/remove', { matching: true, filter });
  expect([refused.status, (await refused.json()).error]).toEqual([
    409,
    expect.stringMatching(/^08202-120-19\s:/),
  ]);
  expect((await find()).length).toBe(3);

  const page = await open('dispatcher', `/vehicles?filter=${JSON.stringify(filter)}`);
  for (const plate of [plates[0], plates[2]])
    await page.getByRole('checkbox', { name: `Sélectionner ${plate}` }).check();
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Modifier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Champs à modifier' }).click();
  await page.getByRole('option', { name: 'Assuré' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Assuré' }).click();
  await page.getByRole('option', { name: 'Oui' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Opération effectuée avec succès').waitFor();
  expect((await find()).map(({ insured }) => insured)).toEqual([true, null, true]);
  await page.getByRole('button', { name: /^Annuler/ }).click();
  await expect.poll(async () => (await find()).map(({ insured }) => insured)).toEqual([null, null, null]);

  for (const plate of [plates[0], plates[2]])
    await page.getByRole('checkbox', { name: `Sélectionner ${plate}` }).check();
  await page.getByRole('region', { name: 'Sélection' }).getByRole('button', { name: 'Supprimer' }).click();
  await dialog.getByText(/^2 lignes sélectionnées/).waitFor();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.poll(async () => (await find()).map(({ plate }) => plate)).toEqual([plates[1]]);
  await page.getByRole('button', { name: /^Annuler/ }).click();
  await expect.poll(async () => (await find()).length).toBe(3);
  await page.context().close();
});

it('lets an administrator create, change and deactivate accounts, and nobody else', async () => {
  const [admin, dispatcher] = [await signIn('admin'), await signIn('dispatcher')];
  const page = await open('admin', '/accounts/new');
  await page.getByRole('textbox', { name: 'Nom d’utilisateur' }).fill('Sonia');
  await page.getByRole('combobox', { name: 'Rôle' }).click();
  await page.getByRole('option', { name: 'Répartiteur' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const password = await page.getByLabel('Mot de passe provisoire').innerText();
  await page.getByRole('button', { name: 'Je l’ai noté' }).click();
  await page.getByRole('heading', { name: 'Sonia' }).waitFor();
  const [{ id, version }] = await (await admin('GET', '/api/accounts?filter={"username":"sonia"}')).json();
  const path = `/api/accounts/${id}`;

  // The password opens nothing but its own replacement, which opens what the role may.
  const first = await signIn('sonia', password);
  expect((await first('GET', '/api/trips')).status).toBe(403);
  const next = { old_password: password, new_password: 'un camion tourne' };
  expect((await first('POST', '/api/user/changepassword', next)).status).toBe(200);
  expect(await countTrips(first)).toBe(await countTrips(dispatcher));

  for (const [method, url, values] of [
    ['GET', '/api/accounts'],
    ['POST', '/api/accounts', { username: 'intrus', role: 'driver' }],
    ['PUT', path, { role: 'admin', status: 'active' }],
    ['POST', `${path}/password`, {}],
    ['GET', '/api/history/fetch'],
    ['GET', '/api/jobs/fetch'],
  ] as const)
    expect((await dispatcher(method, url, values)).status).toBe(403);

  const change = { permissions: { fleet: { edit_trips: true } }, version };
  expect((await admin('POST', `${path}/permissions`, change)).status).toBe(200);
  expect((await first('PUT', '/api/cards/1', {})).status).toBe(403);
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Droits d’accès' }).click();
  expect(await page.getByLabel('Modifier les trajets').isChecked()).toBe(true);
  expect(await page.getByLabel('Modifier les véhicules').isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await page.context().close();

  const account = { role: 'dispatcher', status: 'disabled' };
  const disabled = await admin('PUT', path, account);
  expect((await first('GET', '/api/trips')).status).toBe(401);
  const undone = await admin('POST', `/api/history/undo/${disabled.headers.get(changeHeader)}`);
  expect([undone.status, (await signIn('sonia', next.new_password)).length]).toEqual([200, 3]);
  // The last administrator stays one, whoever asks.
  const [self] = await (await admin('GET', '/api/accounts?filter={"role":["admin"]}')).json();
  expect((await admin('PUT', `/api/accounts/${self.id}`, { role: 'driver', status: 'active' })).status).toBe(
    422,
  );
  const history = await (await admin('GET', `${path}/history`)).json();
  expect(history.data.map(({ action }: { action: string }) => action)).toEqual([
    'audit.revert',
    'accounts.edit',
    'accounts.setPermissions',
    'account.changePassword',
    'accounts.create',
  ]);
});

it('fits on a phone, in English too', async () => {
  const page = await open('driver', '/trips', 390);
  await page.getByText('Terminé').first().waitFor();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await page.evaluate(() => localStorage.setItem('RaStore.terrain.locale', '"en"'));
  await page.reload();
  await page.getByText('Done', { exact: true }).first().waitFor();
  expect(await page.getByRole('heading', { name: 'Trips' }).count()).toBe(1);
  expect(await overflow()).toBe(0);
  await page.context().close();
});
