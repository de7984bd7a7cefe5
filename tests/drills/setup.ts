import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/framework/db/client';
import { startPostgres } from '../server/setup/embedded-postgres';
import { getDatabaseUrl, queryOnce } from '../server/setup/query-once';
import { fillTemplate } from '../server/setup/template';
import { runFirstStart, withDatabase } from './first-start';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped PostgreSQL, which `startSeededPostgres` copies. */
    filledPostgres: string;
  }
}

/** Migrations and demo data take longer than most drills: they are made once, and each drill copies the data folder. */
export default async function setup({ provide }: TestProject) {
  const postgres = await startPostgres();
  const [admin, demo] = ['admin', 'demo'].map(name => getDatabaseUrl(postgres.url, name));
  await queryOnce(postgres.url, 'create database admin');
  await withDatabase(admin, db => migrate(db));
  await queryOnce(postgres.url, 'create database demo template admin');
  await withDatabase(admin, runFirstStart);
  await fillTemplate({ databaseUrl: demo, dataDir: '' });
  // Cleanly, so that a copy has nothing to recover.
  await postgres.halt();
  provide('filledPostgres', postgres.databaseDir);
  return () => rmSync(postgres.databaseDir, { recursive: true, force: true });
}
