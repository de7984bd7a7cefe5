import { execFile } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, today } from '../../contract/framework/today';
import { setClock } from '../clock/browser';
import { launchBrowser } from '../journeys/browser';
import { createTempFolder } from '../temp-folder';
import { projectRoot } from './project-copy';

type Row = Record<string, unknown> & { id: number };

const servers: Server[] = [];
const backends = { fakerest: 'fakerest', simpleRest: 'simple-rest=/api' };
const folders = { fakerest: createTempFolder('fakerest'), simpleRest: createTempFolder('simple-rest') };
let browser: Browser;
beforeAll(async () => {
  await Promise.all([
    build('fakerest'),
    build('simpleRest'),
    launchBrowser().then(launched => {
      browser = launched;
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
});

/** Builds the fleet's pages over a backend. */
const build = (backend: keyof typeof backends) =>
  promisify(execFile)(
    path.join(projectRoot, 'node_modules/.bin/vite'),
    [
      'build',
      '--config',
      'examples/fleet/vite.config.ts',
      '--logLevel',
      'warn',
      '--outDir',
      folders[backend],
    ],
    { cwd: projectRoot, env: { ...process.env, VITE_BACKEND: backends[backend] } },
  );

/** Starts a file server that answers the files' own addresses alone, besides an API under `/api/`. */
const serve = async (
  folder: string,
  api?: (request: IncomingMessage, response: ServerResponse) => unknown,
) => {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.svg': 'image/svg+xml',
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    if (api && pathname.startsWith('/api/')) return api(request, response);
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
    return createReadStream(file).pipe(response);
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Opens the pages; `complaints` gathers what goes wrong and what the page asks of a server. */
const open = async (address: string) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 850 } });
  await setClock(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked = new Set<string>();
  page.on('pageerror', error => complaints.push(error.stack ?? String(error)));
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
  page.on(
    'response',
    answer => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`),
  );
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch') asked.add(pathname);
  });
  await page.goto(address);
  return { page, complaints, asked };
};

const expectNothingBeyondRecords = async (page: Page) => {
  for (const name of ['Importer', 'Exporter', 'Vues', 'Notifications', 'Annuler', 'Se déconnecter'])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
  expect(await page.getByText('Historique').count()).toBe(0);
};

/** Filters, creates, edits and removes vehicles, of which there is a Kangoo 01074-117-16, in French. */
const workOnVehicles = async (page: Page, address: string) => {
  await page.goto(`${address}/#/vehicles`);
  const kangoo = page.getByRole('row', { name: /01074-117-16 Kangoo Fourgon Amine Bensalem 12\s800/ });
  await kangoo.waitFor();
  await expectNothingBeyondRecords(page);

  await page.getByRole('link', { name: 'Nouveau' }).click();
  await page.getByRole('heading', { name: 'Véhicules · Nouveau' }).waitFor();
  await page.getByRole('textbox', { name: 'Immatriculation' }).fill('09999-126-31');
  await page.getByRole('textbox', { name: 'Modèle' }).fill('Duster');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Voiture' }).click();
  await page.getByRole('combobox', { name: 'Chauffeur' }).click();
  await page.getByRole('option', { name: 'Lila Haddad' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const duster = page.getByRole('row', { name: /09999-126-31.* Duster Voiture Lila Haddad/ });
  await duster.waitFor();

  await page.getByRole('textbox', { name: 'Immatriculation' }).fill('126-31');
  await kangoo.waitFor({ state: 'detached' });
  await duster.getByText('09999-126-31').click();
  await page.getByRole('heading', { name: '09999-126-31' }).waitFor();
  await expectNothingBeyondRecords(page);
  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.getByRole('textbox', { name: 'Kilométrage' }).or(page.getByLabel('Kilométrage')).fill('1500');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('1 500').waitFor();

  await page.getByRole('button', { name: 'Supprimer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer « 09999-126-31 » ?' });
  await dialog.getByText('Suppression définitive.').waitFor();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('heading', { name: 'Véhicules' }).waitFor();
  await duster.waitFor({ state: 'detached' });
};

it('runs without any server, from a folder of files', async () => {
  const address = await serve(folders.fakerest);
  const { page, complaints, asked } = await open(address);
  await page.getByText('30 résultats').waitFor();
  const days = { day_from: addDays(today(), 5), day_to: addDays(today(), 8) };
  const filter = JSON.stringify({ ...days, state: { not: ['done'] }, destination: 'setif' });
  await page.goto(`${address}/#/trips?filter=${encodeURIComponent(filter)}`);
  await page.getByText('1 résultat', { exact: true }).waitFor();
  await page.getByRole('row', { name: /T126 .* Sétif/ }).waitFor();
  await workOnVehicles(page, address);
  await page.goto(`${address}/#/vehicles?view=map`);
  await page.locator('.map').getByRole('button', { name: '01037-116-16' }).waitFor();
  await page.goto(`${address}/#/vehicles?view=list`);
  await page.reload();
  await page.getByRole('heading', { name: 'Véhicules' }).waitFor();
  expect([...asked]).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

it('runs on any server that speaks the simple REST dialect, even one that counts nothing', async () => {
  const { answer, rows } = createSimpleRestServer();
  const address = await serve(folders.simpleRest, answer);
  const { page, complaints, asked } = await open(address);
  const next = page.getByRole('button', { name: 'Suivant' });
  await page.getByText('Page 1', { exact: true }).waitFor();
  await next.click();
  await page.getByText('Page 2', { exact: true }).waitFor();
  await page.getByText('T120', { exact: true }).waitFor();
  expect(await next.isDisabled()).toBe(true);
  expect(await page.getByText(/résultats?$/).count()).toBe(0);
  await workOnVehicles(page, address);
  expect(rows.vehicles).toHaveLength(1);
  expect(
    [...asked].filter(url => !/^\/api\/(?:trips|drivers|vehicles|cards|inspections)(?:\/\d+)?$/.test(url)),
  ).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

/** A server of its own: `sort`, `range` and `filter` as JSON, comparisons in the names of filters, no total. */
const createSimpleRestServer = () => {
  const rows: Record<string, Row[]> = {
    drivers: ['Amine Bensalem', 'Lila Haddad'].map((name, n) => ({ id: n + 1, name })),
    vehicles: [
      { id: 7, plate: '01074-117-16', model: 'Kangoo', type: 'van', driver: 1, odometer: 12800, version: 1 },
    ],
    cards: [],
    inspections: [],
    trips: Array.from({ length: 20 }, (_, n) => ({ id: n + 1, number: `T${101 + n}`, day: '2026-06-01' })),
  };
  const matches = (row: Row, [name, wanted]: [string, unknown]) =>
    name.endsWith('_q')
      ? String(row[name.slice(0, -2)]).includes(String(wanted))
      : [wanted].flat().includes(row[name]);
  const handle = async (request: IncomingMessage) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const [, , resource, id] = pathname.split('/');
    const table = rows[resource];
    const index = table.findIndex(row => String(row.id) === id);
    if (request.method === 'POST') {
      const row = { ...((await json(request)) as object), id: 100 };
      table.push(row);
      return row;
    }
    if (request.method === 'PUT') {
      table[index] = (await json(request)) as Row;
      return table[index];
    }
    if (request.method === 'DELETE') return table.splice(index, 1)[0];
    if (id) return table[index];
    // Several records by their ids are asked for without an order and a range.
    const read = (name: string) => JSON.parse(searchParams.get(name) ?? 'null');
    const [[field, order], [first, last], filter] = [
      read('sort') ?? ['id', 'ASC'],
      read('range') ?? [0, 99],
      read('filter'),
    ];
    return table
      .filter(row => Object.entries(filter).every(condition => matches(row, condition)))
      .sort((a, b) => (String(a[field]) < String(b[field]) === (order === 'ASC') ? -1 : 1))
      .slice(first, last + 1);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const result = await handle(request);
    response.writeHead(result ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(result ?? {}));
  };
  return { answer, rows };
};
