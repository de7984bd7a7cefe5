import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

const connected = async <Result>(databaseUrl: string, use: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** Seconds for PostgreSQL to send the rows of a query as text, which this process discards. */
export const timeCopyOut = (databaseUrl: string, query: string) =>
  connected(databaseUrl, async client => {
    const started = performance.now();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(client.query(to(`copy (${query}) to stdout`)), nowhere);
    return (performance.now() - started) / 1000;
  });

/**
 * Seconds for PostgreSQL to load the rows of these tables selected by `where` into empty tables with the same indexes
 * and constraints.
 */
export const timeCopyIn = (databaseUrl: string, rows: { table: string; where: string }[]) =>
  connected(databaseUrl, async client => {
    let seconds = 0;
    for (const { table, where } of rows) {
      const chunks: Buffer[] = [];
      const sink = new Writable({
        write: (chunk, _encoding, done) => {
          chunks.push(chunk);
          done();
        },
      });
      await pipeline(client.query(to(`copy (select * from ${table} where ${where}) to stdout`)), sink);
      await client.query(`create table copied_${table} (like ${table} including all)`);
      const started = performance.now();
      const stream = client.query(from(`copy copied_${table} from stdin`));
      for (const chunk of chunks) if (!stream.write(chunk)) await once(stream, 'drain');
      stream.end();
      await once(stream, 'finish');
      seconds += (performance.now() - started) / 1000;
      await client.query(`drop table copied_${table}`);
    }
    return seconds;
  });
