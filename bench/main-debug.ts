import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchBrowser } from './browser';
import { benchExport } from './exports';
import { summary } from './figures';
import { benchImport } from './imports';
import { benchLists } from './lists';
import { benchPostgres } from './postgres';
import { type BenchServer, seed, startServer } from './server';
import { benchTasks } from './tasks-debug';

/**
 * `npm run bench [-- --sites 100000] [-- lists export import browser]`: prints figures beside their targets.
 * Targets hold for PostgreSQL on a quiet machine of two cores; the embedded database is reported.
 */
const main = async (words: string[]) => {
  const at = words.indexOf('--sites');
  const sites = at < 0 ? 100_000 : Number(words.splice(at, 2)[1]);
  const wanted = (part: string) => !words.length || words.includes(part);

  const measure = async (engine: string, environment: Record<string, string>, targets: boolean) => {
    console.log(`\n${engine}, ${sites} sites`);
    if (!process.env.BENCH_SEEDED) await seed(environment, sites);
    const server: BenchServer = await startServer(environment);
    try {
      if (wanted('lists')) await benchLists(server, engine, targets);
      if (wanted('export')) await benchExport(server, engine, targets);
      if (wanted('tasks')) await benchTasks(server, engine, targets);
      if (wanted('browser') && targets) await benchBrowser(server);
      if (wanted('import')) await benchImport(server, engine, targets);
    } finally {
      await server.stop();
    }
  };

  const postgres = await benchPostgres();
  try {
    await measure('PostgreSQL', { DATABASE_URL: postgres.url }, true);
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
