import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../server/db/demo/demo-accounts';
import { launchBrowser } from './journeys/browser';
import { blocks, copyWithResource, runIn, toolIn, typesIn } from './resource-copy';

const { copy, remove } = copyWithResource();
afterAll(remove);

it('compiles and passes lint', async () => {
  expect(await typesIn(copy)).toEqual({ passed: true, output: '' });
  const own = blocks.map(({ file }) => file);
  expect(await toolIn(copy, 'biome', 'check', '--error-on-warnings', ...own)).toMatchObject({ passed: true });
});

it('does not compile without a label of either language', async () => {
  const missing = { fr: 'note', en: 'owner' };
  const files = Object.entries(missing).map(([language, field]) => {
    const file = path.join(copy, 'i18n', language, 'vehicles.ts');
    return { file, field, labels: readFileSync(file, 'utf8') };
  });
  for (const { file, field, labels } of files)
    writeFileSync(file, labels.replace(new RegExp(`^ *${field}: .*\\n`, 'm'), ''));
  const { passed, output } = await typesIn(copy);
  for (const { file, labels } of files) writeFileSync(file, labels);
  expect(passed).toBe(false);
  for (const [language, field] of Object.entries(missing)) {
    expect(output).toContain(`i18n/${language}/index.ts`);
    expect(output).toContain(`'${field}'`);
  }
});

it('is in the tests that come from the contract', async () => {
  const unit = ['run', '--project', 'unit', 'tests/architecture.test.ts', 'tests/i18n'];
  expect(await toolIn(copy, 'vitest', ...unit)).toMatchObject({ passed: true });
  const fuzz = ['run', '--project', 'api-postgres', 'tests/server/fuzz', '-t', 'vehicles'];
  const { passed, output } = await toolIn(copy, 'vitest', ...fuzz);
  expect(passed, output).toBe(true);
  // Six actions, each with valid and with broken inputs.
  expect(output).toMatch(/12 passed/);
});

describe('built and started, it', () => {
  let server: { address: string; stop: () => Promise<void> };
  let browser: Browser;
  beforeAll(async () => {
    const { passed, output } = await runIn(copy, process.execPath, 'scripts/build.mjs');
    expect(passed, output).toBe(true);
    process.env.TERRAIN_DIST = path.join(copy, 'dist');
    const { startServer } = await import('./journeys/server');
    server = await startServer({ sites: 200 });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('is opened, filled in, found, shown with its history and changed by a cluster manager', async () => {
    const chief = await signIn('cluster');
    const { wilayas, agents } = await chief.get('/api/form/filters');
    const wilaya = wilayas.find(({ cluster }: { cluster: number }) => cluster === chief.user.cluster);
    const screen = await open('cluster');

    await screen.getByRole('link', { name: 'Véhicules' }).click();
    await heading(screen, 'Véhicules');
    await screen.getByRole('link', { name: 'Nouveau' }).click();
    await heading(screen, 'Nouveau');
    await screen.getByLabel('Code').fill('VH-001');
    await choose(screen, 'Wilaya', wilaya.name);
    await choose(screen, 'Owner', 'O&M');
    await choose(screen, 'Agent', agents[0].name);
    await screen.getByLabel('Prochain contrôle').fill('2027-03-01');
    await screen.getByLabel('Note').fill('Pneus neufs');
    await screen.getByRole('button', { name: 'Enregistrer' }).click();

    await row(screen, /VH-001.*O&M.*2027-03-01 Pneus neufs/).waitFor();
    await screen.getByRole('cell', { name: 'VH-001', exact: true }).click();
    await heading(screen, 'VH-001');
    await row(screen, /Nouveau cluster/).waitFor();

    await screen.getByRole('link', { name: 'Modifier' }).click();
    await screen.getByLabel('Note').fill('Pneus et freins neufs');
    await screen.getByRole('button', { name: 'Enregistrer' }).click();
    await row(screen, /Modifier cluster/).waitFor();
    await screen.getByText('Pneus et freins neufs').first().waitFor();

    const { data } = await chief.get('/api/vehicles/1/history');
    expect(data[0]).toMatchObject({
      action: 'vehicles.edit',
      username: 'cluster',
      before: { note: 'Pneus neufs' },
      after: { note: 'Pneus et freins neufs' },
    });
  });

  it('is filtered, exported and told in English', async () => {
    const screen = await open('cluster', '/vehicles');
    await row(screen, /VH-001/).waitFor();
    const since = screen.getByLabel('Prochain contrôle, début');
    await since.fill('2027-03-02');
    await screen.getByText('Aucun résultat').waitFor();
    await since.fill('2027-03-01');
    await row(screen, /VH-001/).waitFor();
    const [file] = await Promise.all([
      screen.waitForEvent('download'),
      screen.getByRole('button', { name: 'Exporter' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('vehicles.xlsx');
    const english = await open('cluster', '/vehicles', 'en');
    await heading(english, 'Vehicles');
    await english.getByRole('button', { name: /next inspection/i }).waitFor();
  });

  it('offers nothing to change to a role without the flag, and the API refuses it', async () => {
    const screen = await open('agent', '/vehicles');
    await heading(screen, 'Véhicules');
    expect(await screen.getByRole('link', { name: 'Nouveau' }).count()).toBe(0);
    const agent = await signIn('agent');
    const refused = await agent.send('POST', '/api/vehicles', { code: 'VH-2', wilaya: 16, owner: 'inhouse' });
    expect([refused.status, (await refused.json()).errcode]).toEqual([403, 103]);
    expect((await agent.send('DELETE', '/api/vehicles/1')).status).toBe(403);
    await screen.goto(`${server.address}/vehicles/new`);
    await screen.getByText('Accès refusé').waitFor();
  });

  it('stands in OpenAPI with all its calls', async () => {
    const { paths } = await (await fetch(`${server.address}/api/docs/json`)).json();
    expect(Object.keys(paths['/api/vehicles'])).toEqual(['get', 'post']);
    expect(Object.keys(paths['/api/vehicles/{id}'])).toEqual(['get', 'put', 'delete']);
    expect(Object.keys(paths['/api/vehicles/{id}/history'])).toEqual(['get']);
  });

  /** Somebody who has signed in on the page, at an address. */
  const open = async (username: string, at = '', language = 'fr'): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(locale => {
      localStorage.setItem('RaStore.terrain.locale', JSON.stringify(locale));
    }, language);
    context.setDefaultTimeout(20_000);
    const screen = await context.newPage();
    await screen.goto(`${server.address}/login`);
    const labels = language === 'fr' ? ["Nom d'utilisateur", 'Mot de passe'] : ['Username', 'Password'];
    await screen.getByLabel(labels[0]).fill(username);
    await screen.getByLabel(labels[1], { exact: true }).fill(demoPassword);
    await screen.keyboard.press('Enter');
    await screen.waitForURL(address => !address.pathname.startsWith('/login'));
    if (at) await screen.goto(server.address + at);
    return screen;
  };

  const signIn = async (username: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username, password: demoPassword });
    const answer = await fetch(`${server.address}/api/user/connect`, { method: 'POST', headers, body });
    const { user } = await answer.json();
    const send = (method: string, url: string, values?: object) =>
      fetch(server.address + url, {
        method,
        headers: { 'x-sts-token': user.token, ...(values && headers) },
        body: values && JSON.stringify(values),
      });
    return { user, send, get: async (url: string) => (await send('GET', url)).json() };
  };
});

const heading = (screen: Page, name: string) => screen.getByRole('heading', { name, level: 1 }).waitFor();
const row = (screen: Page, name: RegExp) => screen.getByRole('row', { name });
const choose = async (screen: Page, label: string, choice: string) => {
  await screen.getByRole('combobox', { name: label }).click();
  await screen.getByRole('option', { name: choice, exact: true }).click();
};
