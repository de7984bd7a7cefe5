import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { readConfig } from '../server/framework/config/config';
import { migrate, openDatabase } from '../server/framework/db/client';
import { demoPassword } from '../server/operations/demo/demo-accounts';
import { fillEmptyDatabase } from '../server/operations/demo/fill-empty-database';
import { seedReference } from '../server/organisation/reference/queries';
import { launchBrowser } from '../tests/journeys/browser';
import { fillPath } from '../tests/journeys/fill-path';
import type { DemoAccount, Fixtures } from '../tests/journeys/journey';
import { screens } from '../tests/journeys/screens';
import { createSay, type Screen } from '../tests/journeys/screens/screen';
import { startServer } from '../tests/journeys/server';
import { urlsByRoute } from '../tests/journeys/urls-by-route';
import { findDefects, watch } from './screens/page';

/**
 * `npm run screens` takes a picture of every page, of what opens over it and of the phone app, and writes an index with
 * what is wrong with each. States: full, failing (the API answers 500), offline; `--empty` serves an installation
 * without demo data, where nobody is but admin, cluster and manager. `--as ROLE` instead of each screen's usual visitor;
 * `--only` is a pattern of names.
 */
const options = parseArgs({
  options: {
    out: { type: 'string', default: path.join(tmpdir(), 'terrain-screens') },
    widths: { type: 'string', default: '1440,1280,390' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'fr,en' },
    states: { type: 'string', default: 'full' },
    as: { type: 'string' },
    only: { type: 'string', default: '' },
    empty: { type: 'boolean', default: false },
    /** Takes the two pictures of the README instead. */
    readme: { type: 'boolean', default: false },
  },
}).values;
type Language = 'fr' | 'en';
type State = 'full' | 'failing' | 'offline' | 'empty';
type Window = Awaited<ReturnType<typeof openWindow>>;

const listOf = <T extends string>(text: string) => text.split(',') as T[];
const widths = listOf(options.widths).map(Number);
const visitor = options.as as DemoAccount | undefined;
// That of the demo has the product's name, which passwords may not have.
const password = options.empty ? 'trois chevaux verts' : demoPassword;
const heights: Record<number, number> = { 1440: 900, 1280: 800, 390: 844 };
const phonePages = ['', 'week', 'map', 'past', 'manuals', 'me', 'news', 'sending', 'work/p999999'];
const workPages = ['work/:work', 'work/:work/arrive', 'work/:work/impossible'];
const isWanted = (name: string) => new RegExp(options.only).test(name);

/** Screens, and the addresses that none of them has; where nothing can be done, addresses alone. */
const listScreens = (state: State): Screen[] => {
  const declared = screens.filter(({ as }) => state === 'full' && (!visitor || as.includes(visitor)));
  const addresses = Object.values(urlsByRoute).flat();
  const others = addresses.filter(url => !declared.some(({ path }) => path === url));
  return [...declared, ...others.map((url): Screen => ({ name: url, path: url, as: ['admin'], steps: [] }))];
};

const folder = mkdtempSync(path.join(tmpdir(), 'terrain-screens-'));
/** Makes a new installation's administrator; an empty folder the server fills with the demo. */
const fillEmpty = async () => {
  const config = readConfig({ ...process.env, DATABASE_URL: '', DATA_DIR: folder, DEMO: '0' });
  const database = await openDatabase(config);
  await migrate(database.db);
  await seedReference(database.db);
  const { adminPassword } = await fillEmptyDatabase(database.db, config);
  await database.close();
  return adminPassword!;
};
const firstPassword = options.empty && (await fillEmpty());
const server = await startServer(folder);
rmSync(folder, { recursive: true });
const browser = await launchBrowser();

const call = async (method: string, url: string, body?: object, token = '') => {
  const headers = { 'x-sts-token': token, ...(body && { 'content-type': 'application/json' }) };
  return (await fetch(server.address + url, { method, headers, body: body && JSON.stringify(body) })).json();
};
const signIn = async (username: string, word = password) =>
  (await call('POST', '/api/user/connect', { username, password: word })).user;
const sessions: Record<string, { token: string }> = {};
const sessionOf = async (username: string) => (sessions[username] ??= await signIn(username));
const ask: Fixtures['ask'] = async (as, method, url) =>
  call(method, url, undefined, (await sessionOf(as)).token);
const replacePassword = async (username: string, first: string) => {
  const passwords = { old_password: first, new_password: password };
  await call('POST', '/api/user/changepassword', passwords, (await signIn(username, first)).token);
};
/** Somebody to visit an empty installation as, besides its administrator. */
const register = async (username: DemoAccount, role: string, place: object) => {
  const given = `${password} d’abord`;
  const account = { username, password: given, ...place };
  const answer = await call('POST', `/api/${role}/register`, account, (await sessionOf('admin')).token);
  if (!answer.success) throw new Error(`${username}: ${answer.error}`);
  await replacePassword(username, given);
  return answer.userid;
};
if (firstPassword) {
  await replacePassword('admin', firstPassword);
  const cluster_manager = await register('cluster', 'clustermanager', { cluster: 1 });
  await register('manager', 'manager', { cluster_manager });
}

const openWindow = async (width: number, language: Language, as: DemoAccount | null, scale = 1) => {
  const viewport = { width, height: heights[width] };
  const context = await browser.newContext({
    baseURL: server.address,
    viewport,
    deviceScaleFactor: scale,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    timezoneId: 'Africa/Algiers',
  });
  context.setDefaultTimeout(15_000);
  // What esbuild writes around the named functions that run in the page.
  await context.addInitScript('globalThis.__name = value => value');
  const stored = {
    'RaStore.terrain.locale': JSON.stringify(language),
    'terrain-field-language': language,
    ...(as && { 'terrain.session': JSON.stringify(await sessionOf(as)) }),
  };
  await context.addInitScript(values => Object.assign(localStorage, values), stored);
  const page = await context.newPage();
  return { page, context, language, ...watch(page) };
};
const navigate = (page: Page, to: string) =>
  page.evaluate(url => {
    // With a place in the row of pages, as the router itself writes it.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
const breakServer = async ({ page, context }: Window, state: State) => {
  if (state === 'failing') await page.route('**/api/**', route => route.fulfill({ status: 500 }));
  if (state === 'offline') await context.setOffline(true);
};

const pictures: string[][] = [];
/** The page as it stands and as far as it goes down, at each size and in each theme. */
const take = async (
  { page, language, logged, rest }: Window,
  name: string,
  state: State,
  sizes: number[],
) => {
  await rest();
  for (const width of sizes)
    for (const colorScheme of listOf<'light' | 'dark'>(options.themes)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: heights[width] });
      const defects = await findDefects(page, language);
      const below = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('main, main *, [role=dialog] *')].filter(box =>
          /auto|scroll/.test(getComputedStyle(box).overflowY),
        );
        return Math.max(0, ...boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
      });
      await page.setViewportSize({ width, height: Math.min(heights[width] + below, 2_400) });
      const called = name.replace(/[^\p{L}\d]+/gu, '_').replace(/^_/, '');
      const file = `${[called, width, colorScheme, language, state].join('-')}.jpg`;
      await page.screenshot({
        path: path.join(options.out, file),
        fullPage: true,
        quality: 85,
        type: 'jpeg',
      });
      pictures.push([file, new Date().toISOString(), ...logged, ...defects]);
    }
  logged.length = 0;
};

const takeOffice = async (screen: Screen, sizes: number[], language: Language, state: State) => {
  const phone = sizes[0] < 600;
  const as = visitor ?? screen.as[0];
  if (!sizes.length || screen.only === (phone ? 'wide' : 'phone')) return;
  const opened = await openWindow(sizes[0], language, as);
  const { page, logged, rest } = opened;
  const isBroken = state === 'failing' || state === 'offline';
  try {
    const to = options.empty ? screen.path.replace(/:\w+/, '1') : await fillPath(screen.path, ask, as);
    await page.goto(isBroken ? '/manuals' : to);
    if (isBroken) {
      await rest();
      await breakServer(opened, state);
      await navigate(page, to);
    }
    for (const step of screen.steps) await step({ page, say: createSay(language), phone });
  } catch (error) {
    logged.push(`not reached: ${(error as Error).message.split('\n')[0]}`);
  }
  await take(opened, screen.name, state, sizes);
  await opened.context.close();
};

const openPhone = async (language: Language, scale?: number) => {
  const opened = await openWindow(390, language, null, scale);
  const { page } = opened;
  await page.goto('/field/');
  await page.locator('input').first().fill('agent');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /verrouillage de mon téléphone|phone’s/ }).click();
  await navigate(page, '/field/');
  const work = await page.locator('a[href*="/work/"]').first().getAttribute('href');
  return { ...opened, work: work!.split('/work/')[1] };
};
const takePhoneApp = async (language: Language, state: State) => {
  const { work, ...opened } = await openPhone(language);
  await breakServer(opened, state);
  for (const at of [...phonePages, ...workPages].map(each => `/field/${each}`)) {
    await navigate(opened.page, at.replace(':work', work));
    await take(opened, at, state, [390]);
  }
  await opened.context.close();
};

const takeForReadme = async () => {
  const images = path.resolve(import.meta.dirname, '../docs/images');
  const save = async ({ page, rest }: Window, name: string) => {
    await rest();
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(path.join(images, `${name}.webp`));
  };
  const office = await openWindow(1280, 'fr', 'admin');
  await office.page.goto('/planning/board');
  await save(office, 'board');
  const phone = await openPhone('fr', 2);
  await phone.page.setViewportSize({ width: 390, height: 780 });
  await save(phone, 'field');
};

const writeIndex = () => {
  writeFileSync(path.join(options.out, 'index.txt'), pictures.map(lines => lines.join('\n    ')).join('\n'));
  const figures = pictures.map(([file, ...lines]) => {
    const notes = [file, ...lines].join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<figure><a href="${file}"><img src="${file}" loading="lazy" width="400"></a><pre>${notes}</pre></figure>`;
  });
  const style = 'figure{display:inline-block;width:400px;vertical-align:top}pre{white-space:pre-wrap}';
  writeFileSync(
    path.join(options.out, 'index.html'),
    `<meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`,
  );
};

try {
  mkdirSync(options.out, { recursive: true });
  const states: State[] = options.empty ? ['empty'] : listOf<State>(options.states);
  if (options.readme) await takeForReadme();
  else
    for (const state of states)
      for (const language of listOf<Language>(options.languages)) {
        for (const screen of listScreens(state).filter(({ name, path }) => isWanted(`${name} ${path}`)))
          for (const isPhone of [false, true])
            await takeOffice(
              screen,
              widths.filter(width => width < 600 === isPhone),
              language,
              state,
            );
        if (widths.includes(390) && isWanted('field') && !options.empty) await takePhoneApp(language, state);
        writeIndex();
      }
} finally {
  writeIndex();
  await browser.close();
  await server.stop();
}
