import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { createPostgres, type TestPostgres } from '../server/setup/embedded-postgres';
import { getDatabaseUrl } from '../server/setup/query-once';
import { createTempFolder } from '../temp-folder';

/** `admin` holds what a first start makes, with one admin; `demo` a small demo. `postgres` is empty. */
export type SeedName = 'admin' | 'demo' | 'postgres';

/** A PostgreSQL of the drill's own, with databases that are filled already; its address leads to one of them. */
export const startSeededPostgres = async (database: SeedName, settings: readonly string[] = []) => {
  const folder = createTempFolder('filled');
  // The server runs as another user than root.
  chmodSync(folder, 0o755);
  const server = await createPostgres(path.join(folder, 'data'), settings);
  copySeed(server);
  await server.up();
  return {
    ...server,
    url: getDatabaseUrl(server.url, database),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Instead of an `initialise`. */
export const copySeed = ({ databaseDir }: TestPostgres) =>
  execFileSync('cp', ['-a', inject('filledPostgres'), databaseDir]);
