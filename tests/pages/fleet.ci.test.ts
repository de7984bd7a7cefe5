import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setClock } from '../clock/browser';
import { findFreePort } from '../free-port';
import { launchBrowser } from '../journeys/browser';
import { findViolations } from '../journeys/violations';
import { createTempFolder } from '../temp-folder';
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
const signIn = async (username: string) => {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password: 'fleet-demo' });
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
  expect(imports.length).toBeGreaterThan(50);
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
  // Lists of choices hold no more than the lists themselves.
  const { vehicles } = await (await driver('GET', '/api/form/filters')).json();
  expect(vehicles).toEqual([{ id: 1, name: '01037-117-16' }]);
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
  await page.getByRole('row', { name: /09999-126-31 Duster Voiture Nadia Cherif/ }).waitFor();
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

it('shows trips by state, of which one moves by the keyboard and back', async () => {
  const dispatcher = await signIn('dispatcher');
  const page = await open('dispatcher', '/trips?view=kanban');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const counts = () =>
    Promise.all(
      ['Prévu', 'En cours', 'Terminé', 'Annulé'].map(name => column(name).locator('header span').innerText()),
    );
  await column('Terminé').getByText('Afficher plus').waitFor();
  expect(await counts()).toEqual(['18', '1', '39', '2']);
  expect(await findViolations(page)).toEqual([]);
  await column('Prévu').getByRole('button', { name: 'Déplacer T141' }).press('Enter');
  await page.getByRole('menuitem', { name: 'En cours' }).press('Enter');
  await page.getByText('T141 est passé à « En cours ».').waitFor();
  await column('En cours').getByRole('link', { name: 'T141' }).waitFor();
  expect(await counts()).toEqual(['17', '2', '39', '2']);
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
  expect(await counts()).toEqual(['18', '1', '39', '2']);
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
