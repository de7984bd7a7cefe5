import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { dashboards } from '../contract/figures/dashboards';
import { equipmentDashboards } from '../contract/figures/equipment-dashboards';
import { morning } from '../contract/figures/morning';
import { type Db, openDatabase } from '../server/framework/db/client';
import { noLimits } from '../server/framework/db/limits';
import { launchBrowser } from '../tests/journeys/browser';
import { withBareServer } from './baseline';
import { createPhones, runFieldLoad, stepsPerSecond } from './field';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';
import { signIn } from './sign-in';
import { captureStatements } from './statements';

const year = new Date().getFullYear();
const periods = [
  '',
  `start_date=${year - 1}-01-01&end_date=${year - 1}-12-31`,
  // Not a calendar year, with partial months at both ends.
  `start_date=${year - 1}-11-10&end_date=${year}-11-09`,
];
const places = ['', 'owner=inhouse', 'owner=MBS', 'cluster=1', 'cluster=3', 'cluster=2&owner=inhouse'];
/** Readers and their places: managers are restricted to their own. */
const readers = [
  { who: 'admin', places },
  { who: 'cluster', places: ['', 'owner=inhouse', 'owner=SASCC'] },
  { who: 'manager', places: [''] },
];
const calls = [dashboards, equipmentDashboards, morning].flatMap(({ actions }) =>
  Object.entries(actions)
    // A sheet is a download of figures that were fetched before.
    .filter(([name, { method }]) => method === 'GET' && name !== 'sheet')
    .map(([name, { path, input }]) => ({ name, path, dated: 'start_date' in input.shape, input })),
);

/** Every dashboard call for a year with any filter: after a change, repeated, and while agents send their steps. */
export const benchDashboards = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl: string,
) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  try {
    const tokens = new Map<string, string>();
    for (const { who } of readers) tokens.set(who, await server.signIn(who));
    const timeRequest = async (address: string, username: string) => {
      const started = performance.now();
      const answer = await fetch(address, { headers: { 'x-sts-token': tokens.get(username)! } });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${address} for ${username}: ${answer.status} ${body}`);
      return performance.now() - started;
    };
    const questions = calls.flatMap(({ name, path, dated, input }) =>
      readers.flatMap(({ who, places }) =>
        places.flatMap(place =>
          (dated ? periods : ['']).map(period => {
            const scope = 'scope' in input.shape ? 'scope=pm' : '';
            return { name, who, url: `${path}?${[place, period, scope].filter(Boolean).join('&')}` };
          }),
        ),
      ),
    );
    const statements = await captureStatements(
      databaseUrl,
      questions.map(({ who, url }) => ({ method: 'GET', url, headers: { 'x-sts-token': tokens.get(who)! } })),
      { before: (_app, _call, database) => changeEverything(database) },
    );
    const routes = questions.map((_, n) => ({ url: `/${n}`, statements: statements[n] }));

    /** Times of each call: the first after all figures may have changed, the next one, and a bare server's. */
    const round = async (about: string, rounds: number, bareAddress: string) => {
      const all = { first: [] as number[], again: [] as number[] };
      for (const { name } of calls) {
        const [first, again, bare]: [number[], number[], number[]] = [[], [], []];
        for (let n = 0; n < rounds; n++) {
          for (const [number, question] of questions.entries()) {
            if (question.name !== name) continue;
            const { who, url } = question;
            await changeEverything(db);
            const ms = await timeRequest(server.address + url, who);
            // The first round is a warm-up.
            if (n === 0 && rounds > 1) {
              await timeRequest(`${bareAddress}/${number}`, who);
              continue;
            }
            first.push(ms);
            again.push(await timeRequest(server.address + url, who));
            bare.push(await timeRequest(`${bareAddress}/${number}`, who));
          }
        }
        all.first.push(...first);
        all.again.push(...again);
        reportFigure({
          name: `${engine}: ${name}${about}, a year, any filter, p95 (median ${percentile(first, 0.5).toFixed(0)})`,
          value: percentile(first, 0.95),
          unit: 'ms',
          target: targets ? { most: 150 } : undefined,
          // The bare server only runs the statements: the difference is the product's own work.
          yardstick: { value: percentile(bare, 0.95), most: 1.5 },
        });
        reportFigure({
          name: `${engine}: ${name}${about}, asked again, p95`,
          value: percentile(again, 0.95),
          unit: 'ms',
          target: targets ? { most: 20 } : undefined,
        });
      }
      return all;
    };

    await withBareServer(databaseUrl, routes, async bare => {
      await round('', 3, bare);
      const phones = await createPhones(db);
      await runFieldLoad(server, phones, 5);
      let sending = true;
      const began = performance.now();
      const load = (async () => {
        let steps = 0;
        while (sending) steps += (await runFieldLoad(server, phones, 5)).length;
        return (steps * 1_000) / (performance.now() - began);
      })();
      const times = await round(' while agents send', 1, bare);
      sending = false;
      reportFigure({
        name: `${engine}: dashboard calls meanwhile`,
        value: times.first.length * 2,
        unit: 'calls',
      });
      reportFigure({
        name: `${engine}: steps of ${phones.length} agents meanwhile`,
        value: await load,
        unit: 'steps/s',
        target: targets ? { least: stepsPerSecond * 0.98 } : undefined,
      });
    });
  } finally {
    await close();
  }
};

/** The effect of a fold: no cached answer is valid any longer. */
const changeEverything = (db: Db) => sql`update folds set n = n + 1, places = places + 1`.execute(db);

const pages = [
  { path: '/dashboard/pm/sites', painted: 'main svg path', least: 40 },
  { path: '/dashboard/pm/tasks', painted: 'main svg.recharts-surface', least: 2 },
  { path: '/dashboard/pm/agents', painted: 'main svg.recharts-surface', least: 3 },
  { path: '/gpm/dashboard/sites', painted: 'main svg path', least: 40 },
  { path: '/gpm/dashboard/tasks', painted: 'main svg.recharts-surface', least: 2 },
];

/** From opening a URL until its last chart or map is painted, with the browser's cache as on a second visit. */
export const benchDashboardPages = async (server: BenchServer) => {
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(page, server);
    for (const { path, painted, least } of pages) {
      const times: number[] = [];
      for (let n = 0; n < 8; n++) {
        await page.goto(`${server.address}${path}`, { waitUntil: 'commit' });
        const handle = await page.waitForFunction(
          ([selector, minCount]) =>
            document.querySelectorAll(selector as string).length >= (minCount as number) && performance.now(),
          [painted, least] as const,
          { polling: 'raf' },
        );
        if (n > 0) times.push((await handle.jsonValue()) as number);
      }
      reportFigure({
        name: `browser: ${path} complete, median`,
        value: percentile(times, 0.5),
        unit: 'ms',
        target: { most: 1_000 },
      });
    }
  } finally {
    await browser.close();
  }
};
