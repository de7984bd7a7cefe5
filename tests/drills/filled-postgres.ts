import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { postgresIn, type TestPostgres } from '../server/setup/embedded-postgres';
import { databaseOf } from '../server/setup/query-once';
import { workFolder } from '../work-folder';

/** `admin` holds what a first start makes, with one admin; `demo` a small demo. `postgres` is empty. */
export type Filled = 'admin' | 'demo' | 'postgres';

/** A PostgreSQL of the drill's own, with databases that are filled already; its address leads to one of them. */
export const startFilled = async (database: Filled, settings: readonly string[] = []) => {
  const folder = workFolder('filled');
  // The server runs as another user than root.
  chmodSync(folder, 0o755);
  const server = await postgresIn(path.join(folder, 'data'), settings);
  copyFilled(server);
  await server.up();
  return {
    ...server,
    url: databaseOf(server.url, database),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Instead of an `initialise`. */
export const copyFilled = ({ databaseDir }: TestPostgres) =>
  execFileSync('cp', ['-a', inject('filledPostgres'), databaseDir]);
