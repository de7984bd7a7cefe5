import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPostgres } from './embedded-postgres';
import { copyOwned, filledPostgres } from './filled-postgres';
import { getDatabaseUrl, queryOnce } from './query-once';
import { fillTemplate } from './template';

/** A PostgreSQL by DATABASE_URL or one of its own, and in it a filled database that each suite copies. */
export default async function setup(project: TestProject) {
  const { DATABASE_URL } = process.env;
  const { url, template, stop } = DATABASE_URL ? await given(DATABASE_URL) : await own();
  project.provide('testEngine', { engine: 'postgres', url, template });
  return stop;
}

const own = async () => {
  const { folder: filled, remove } = await filledPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-postgres-'));
  // The server runs as another user than root.
  chmodSync(folder, 0o755);
  const server = await createPostgres(path.join(folder, 'data'));
  copyOwned(filled, server.databaseDir);
  await server.up();
  return {
    url: server.url,
    template: 'demo',
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      remove();
    },
  };
};

const given = async (url: string) => {
  const template = `terrain_test_${randomBytes(4).toString('hex')}`;
  const stop = () => queryOnce(url, `drop database if exists ${template} with (force)`);
  try {
    await queryOnce(url, `create database ${template}`);
    await fillTemplate({ databaseUrl: getDatabaseUrl(url, template), dataDir: '' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, template, stop };
};
