import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded-postgres';
import { getDatabaseUrl, queryOnce } from './query-once';
import { fillTemplate } from './template';

/** A PostgreSQL by DATABASE_URL or one of its own, and in it a filled database that each suite copies. */
export default async function setup(project: TestProject) {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => undefined }
    : await startPostgres();
  const template = `terrain_test_${randomBytes(4).toString('hex')}`;
  const stop = async () => {
    await queryOnce(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  try {
    await queryOnce(server.url, `create database ${template}`);
    await fillTemplate({ databaseUrl: getDatabaseUrl(server.url, template), dataDir: '' });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testEngine', { engine: 'postgres', url: server.url, template });
  return stop;
}
