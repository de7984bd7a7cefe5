import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchBrowser } from './browser';
import { benchCalendar } from './calendar';
import { benchDashboardPages, benchDashboards } from './dashboards';
import { benchExport } from './exports';
import { benchField } from './field';
import { summary } from './figures';
import { benchImport } from './imports';
import { benchLists } from './lists';
import { benchPanel } from './panel';
import { benchPostgres } from './postgres';
import { benchSearch } from './search';
import { type BenchServer, seed, startServer } from './server';
import { benchStreams } from './streams';
import { benchTasks } from './tasks';

/**
 * `npm run bench [-- --sites 100000] [-- --tasks 2000000] [-- lists export import browser tasks field search panel calendar]`: prints figures beside their targets.
 * `npm run bench [-- --sites 100000] [-- --tasks 2000000] [-- lists export import browser tasks field search panel dashboards]`: prints figures beside their targets.
 * Targets hold for PostgreSQL on a quiet machine of two cores; the embedded database is reported.
 */
const main = async (words: string[]) => {
  const option = (name: string, otherwise: number) => {
    const at = words.indexOf(name);
    return at < 0 ? otherwise : Number(words.splice(at, 2)[1]);
  };
  const sites = option('--sites', 100_000);
  const tasks = option('--tasks', 2_000_000);
  const wanted = (part: string) => !words.length || words.includes(part);

  const measure = async (engine: string, environment: Record<string, string>, targets: boolean) => {
    console.log(`\n${engine}, ${sites} sites`);
    if (!process.env.BENCH_SEEDED) await seed(environment, ['--sites', String(sites)]);
    const server: BenchServer = await startServer(environment);
    try {
      if (wanted('lists')) await benchLists(server, engine, targets);
      if (wanted('export')) await benchExport(server, engine, targets);
      if (wanted('browser') && targets) await benchBrowser(server);
      if (wanted('import')) await benchImport(server, engine, targets);
    } finally {
      await server.stop();
    }
  };

  /** On a server of its own, whose memory holds nothing of the other parts. */
  const measureStreams = async (databaseUrl: string, alone: boolean) => {
    const environment = { DATABASE_URL: databaseUrl };
    console.log('\nPostgreSQL, streams');
    if (alone && !process.env.BENCH_SEEDED) await seed(environment, ['--sites', '1000']);
    const server = await startServer(environment);
    try {
      await benchStreams(server, 'PostgreSQL', true, databaseUrl);
    } finally {
      await server.stop();
    }
  };

  /** Far from the other parts' plans; alone it needs a few sites only. */
  const measureCalendar = async (databaseUrl: string, alone: boolean) => {
    const environment = { DATABASE_URL: databaseUrl };
    console.log('\nPostgreSQL, calendar');
    if (alone && !process.env.BENCH_SEEDED) await seed(environment, ['--sites', '3000']);
    const server = await startServer(environment);
    try {
      await benchCalendar(server);
    } finally {
      await server.stop();
    }
  };

  const measureTasks = async (databaseUrl: string) => {
    const environment = { DATABASE_URL: databaseUrl };
    console.log(`\nPostgreSQL, ${sites} sites, ${tasks} tasks`);
    if (!process.env.BENCH_SEEDED) await seed(environment, ['--tasks', String(tasks)]);
    const server = await startServer(environment);
    try {
      if (wanted('tasks')) await benchTasks(server, 'PostgreSQL', true);
      if (wanted('field')) await benchField(server, 'PostgreSQL', true, databaseUrl);
      if (wanted('search')) await benchSearch(server, 'PostgreSQL', true);
      if (wanted('panel')) await benchPanel(server);
      if (wanted('dashboards')) {
        await benchDashboards(server, 'PostgreSQL', true, databaseUrl);
        await benchDashboardPages(server);
      }
    } finally {
      await server.stop();
    }
  };

  const postgres = await benchPostgres();
  try {
    const alone = words.length === 1 && ['streams', 'calendar'].some(wanted);
    if (['lists', 'export', 'browser', 'import'].some(wanted) || !(process.env.BENCH_SEEDED || alone))
      await measure('PostgreSQL', { DATABASE_URL: postgres.url }, true);
    if (wanted('streams')) await measureStreams(postgres.url, alone);
    if (wanted('calendar')) await measureCalendar(postgres.url, alone);
    if (['tasks', 'field', 'search', 'panel', 'dashboards'].some(wanted)) await measureTasks(postgres.url);
  } finally {
    await postgres.stop();
  }
  if (wanted('embedded') || !words.length) {
    const folder = mkdtempSync(path.join(tmpdir(), 'terrain-bench-'));
    try {
      await measure('PGlite', { DATA_DIR: folder, DATABASE_URL: '' }, false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  summary();
};

main(process.argv.slice(2)).catch(error => {
  console.error(error);
  process.exit(1);
});
