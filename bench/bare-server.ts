import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
// Parses days, counts and numerics as the product does.
import '../server/framework/db/client';
import type { BareRoute } from './baseline';
import type { Statement } from './statements';

/**
 * The baseline of Node, Fastify and PostgreSQL: a separate process that answers each path with the rows of the
 * product's statements for it, and does nothing else. Its parent sends the routes.
 */
const serve = async ({ databaseUrl, routes }: { databaseUrl: string; routes: BareRoute[] }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  const byUrl = new Map(routes.map(route => [route.url, route]));
  const cache = new Map<string, { until: number; rows: Promise<unknown[]> }>();

  const rowsOf = async (statement: Statement) => (await pool.query(prepared(statement))).rows;
  app.get('/*', async ({ url }) => {
    const { statements, cachedForSeconds } = byUrl.get(url)!;
    let known = cache.get(url);
    if (!known || known.until < Date.now()) {
      const rows = Promise.all((cachedForSeconds ?? []).map(rowsOf));
      known = { until: Date.now() + 2_000, rows };
      cache.set(url, known);
    }
    return { success: true, rows: await Promise.all(statements.map(rowsOf)), total: await known.rows };
  });
  app.post('/*', async ({ url }) => {
    const { statements, fresh } = byUrl.get(url)!;
    const own = randomUUID();
    const client = await pool.connect();
    try {
      for (const { text, values } of statements)
        await client.query(prepared({ text, values: values.map(value => (value === fresh ? own : value)) }));
    } finally {
      client.release();
    }
    return { success: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send!(app.listeningOrigin);
};

const names = new Map<string, string>();
const prepared = ({ text, values }: Statement) => {
  if (!names.has(text)) names.set(text, createHash('sha1').update(text).digest('hex'));
  return { name: names.get(text), text, values };
};

process.once('message', message => void serve(message as never));
process.once('disconnect', () => process.exit(0));
