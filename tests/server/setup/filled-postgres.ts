import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { migrate } from '../../../server/operations/migrations/migrate';
import { runFirstStart, withDatabase } from '../../drills/first-start';
import { startPostgres } from './embedded-postgres';
import { getDatabaseUrl, queryOnce } from './query-once';
import { fillTemplate } from './template';

/** Each project loads this file anew, but all of their set-ups run in one process. */
const shared = globalThis as typeof globalThis & { filledPostgres?: Promise<string> };

/**
 * The data folder of a stopped PostgreSQL, for the set-ups of a run: who asks first fills it, and all copy it. `admin`
 * holds what a first start makes, with one admin; `demo` a small demo.
 */
export const filledPostgres = async () => {
  shared.filledPostgres ??= fill();
  const folder = await shared.filledPostgres;
  return {
    folder,
    /** For the end of the run, when nobody asks any more. */
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** With who owns it, where that is another user than root. */
export const copyOwned = (from: string, to: string) =>
  process.platform === 'win32' ? cpSync(from, to, { recursive: true }) : execFileSync('cp', ['-a', from, to]);

const fill = async () => {
  const postgres = await startPostgres();
  const [admin, demo] = ['admin', 'demo'].map(name => getDatabaseUrl(postgres.url, name));
  await queryOnce(postgres.url, 'create database admin');
  await withDatabase(admin, db => migrate(db));
  await queryOnce(postgres.url, 'create database demo template admin');
  await withDatabase(admin, runFirstStart);
  await fillTemplate({ databaseUrl: demo, dataDir: '' });
  // Cleanly, so that a copy has nothing to recover.
  await postgres.halt();
  return postgres.databaseDir;
};
