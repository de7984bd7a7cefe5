import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registerProduct } from '../server/operations/registration/register-product';
import { benchBoard } from './board';
import { benchBrowser } from './browser';
import { benchBulk } from './bulk';
import { benchCalendar } from './calendar';
import { capacityTable } from './capacity';
import { benchCosts } from './costs';
import { benchDashboardPages, benchDashboards } from './dashboards';
import { benchDisk } from './disk';
import { benchExport } from './exports';
import { benchField } from './field';
import { benchFieldApp } from './field-app';
import { printSummary } from './figures';
import { benchImport } from './imports';
import { benchLists } from './lists';
import { benchMemory } from './memory';
import { benchPanel } from './panel';
import { benchPostgres, type SeedSize } from './postgres';
import { benchProposals } from './proposals/main';
import { benchSearch } from './search';
import { type BenchServer, seedDatabase, startServer } from './server';
import { benchSoak } from './soak';
import { benchStarvation } from './starvation';
import { benchStreams } from './streams';
import { benchTasks } from './tasks';

// Some parts call the server's functions in this process.
registerProduct();

/**
 * `npm run bench [-- --sites 100000] [--tasks 2000000] [--keep FOLDER] [PART …]`: prints figures and their targets.
 * Parts: lists export browser import streams calendar board memory tasks bulk field field-app search panel dashboards
 * starvation embedded; default: all.
 * `--minutes 10` mixes calls for longer than the one minute of `memory`.
 * For docs/capacity.md: `capacity`, its table; `size`, disk usage, and duration and CPU time of reads; `costs`, the same
 * of writes. With `--in-place` they work on the seeded database itself, if there is no room for a copy.
 * `proposals`: the solver against the best known solutions of public instances, a large week, and the demo's own plans.
 * Only on request: `soak`, `npm run soak [-- --hours 8]`, a working day's mix, by default ten minutes of it.
 * With `--keep` the seeded databases stay in that folder for the next run: each part works on a copy.
 * Ratios to a bare server or a plain COPY in the same minute apply to any machine, absolute targets to PostgreSQL on a
 * quiet machine with two cores; the embedded database has none.
 */
const main = async (words: string[]) => {
  const option = (name: string) => {
    const at = words.indexOf(name);
    return at < 0 ? undefined : words.splice(at, 2)[1];
  };
  const sites = Number(option('--sites') ?? 100_000);
  const tasks = Number(option('--tasks') ?? 2_000_000);
  const dataFolder = option('--keep');
  const inPlace = words.includes('--in-place');
  if (inPlace) words.splice(words.indexOf('--in-place'), 1);
  const hours = option('--hours');
  const minutes = Number(
    option('--minutes') ?? (hours ? Number(hours) * 60 : words.includes('soak') ? 10 : 1),
  );
  const isSelected = (...parts: string[]) => !words.length || parts.some(part => words.includes(part));

  if (words.includes('capacity')) return console.log(capacityTable());
  if (words.includes('proposals')) {
    await benchProposals();
    return printSummary();
  }

  const postgres = await benchPostgres(dataFolder);
  /** On a server and a database of their own, with nothing of the other parts in memory. */
  const on = async (
    about: string,
    filling: SeedSize,
    measure: (server: BenchServer, databaseUrl: string) => Promise<void>,
    environment: Record<string, string> = {},
  ) => {
    const databaseUrl = await postgres[inPlace ? 'seeded' : 'filledWith'](filling);
    console.log(`\nPostgreSQL, ${about}`);
    const server = await startServer({ DATABASE_URL: databaseUrl, ...environment });
    try {
      await measure(server, databaseUrl);
    } finally {
      await server.stop();
    }
  };
  try {
    if (isSelected('lists', 'export', 'browser', 'import'))
      await on(
        `${sites} sites`,
        { sites },
        async (server, databaseUrl) => {
          if (isSelected('lists')) await benchLists(server, 'PostgreSQL', true, databaseUrl);
          if (isSelected('export')) await benchExport(server, 'PostgreSQL', true, databaseUrl);
          if (isSelected('browser')) await benchBrowser(server);
          if (isSelected('import')) await benchImport(server, 'PostgreSQL', true, databaseUrl);
        },
        oneForMany,
      );
    if (isSelected('streams'))
      await on('streams', { sites: 1_000 }, (server, databaseUrl) =>
        benchStreams(server, 'PostgreSQL', true, databaseUrl),
      );
    if (isSelected('board')) await on('board', { sites: 3_000 }, benchBoard);
    if (isSelected('calendar')) await on('calendar', { sites: 3_000 }, benchCalendar);
    if (isSelected('memory'))
      await on('memory', { sites: 3_000 }, (server, databaseUrl) =>
        benchMemory(server, databaseUrl, minutes),
      );
    if (isSelected('field-app')) await on('the agents’ app', { sites: 1_000 }, benchFieldApp);
    if (isSelected('starvation')) await on('starvation', { sites }, benchStarvation);
    if (isSelected('tasks', 'bulk', 'field', 'search', 'panel', 'dashboards'))
      await on(`${sites} sites, ${tasks} tasks`, { sites, tasks }, async (server, databaseUrl) => {
        if (isSelected('tasks')) await benchTasks(server, 'PostgreSQL', true, databaseUrl);
        if (isSelected('bulk')) await benchBulk(server, 'PostgreSQL');
        if (isSelected('field')) await benchField(server, 'PostgreSQL', true, databaseUrl);
        if (isSelected('search')) await benchSearch(server, 'PostgreSQL', true);
        if (isSelected('panel')) await benchPanel(server);
        if (isSelected('dashboards')) {
          await benchDashboards(server, 'PostgreSQL', true, databaseUrl);
          await benchDashboardPages(server);
        }
      });
    if (words.includes('size'))
      await on(`${sites} sites, ${tasks} tasks`, { sites, tasks }, async (server, databaseUrl) => {
        await benchDisk(databaseUrl);
        await benchCosts(server, databaseUrl, 'reads');
        await benchImport(server, 'PostgreSQL', true, databaseUrl);
      });
    if (words.includes('costs'))
      await on(`${sites} sites, ${tasks} tasks`, { sites, tasks }, (server, databaseUrl) =>
        benchCosts(server, databaseUrl, 'writes'),
      );
    if (words.includes('soak'))
      await on(`soak, ${sites} sites, ${tasks} tasks`, { sites, tasks }, (server, databaseUrl) =>
        benchSoak(server, databaseUrl, minutes),
      );
  } finally {
    await postgres.stop();
  }
  if (isSelected('embedded')) await embedded(sites);
  printSummary();
};

/** An account whose 50 connections stand for as many people. */
const oneForMany = { MOST_HEAVY_CALLS: '50,50' };

/** Reported only: the embedded engine is for trying out on one machine. */
const embedded = async (sites: number) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-bench-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: '', ...oneForMany };
  try {
    console.log(`\nPGlite, ${sites} sites`);
    await seedDatabase(environment, ['--sites', String(sites)]);
    const server = await startServer(environment);
    try {
      await benchLists(server, 'PGlite', false);
      await benchExport(server, 'PGlite', false);
      await benchImport(server, 'PGlite', false);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

main(process.argv.slice(2)).catch(error => {
  console.error(error);
  process.exit(1);
});
