import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { EmbeddedRequest } from './embedded-database';

const asText = (value: string) => value;
const database = PGlite.create(workerData.folder, {
  extensions: { pg_trgm },
  parsers: {
    [types.DATE]: asText,
    [types.INT8]: Number,
    [types.NUMERIC]: Number,
    // PGlite's own makes 2001 of the year 1.
    [types.TIMESTAMPTZ]: pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ),
  },
});
const port = parentPort!;

port.on('message', async (request: EmbeddedRequest) => {
  try {
    const pglite = await database;
    if ('close' in request) {
      await pglite.close();
      port.postMessage({ id: request.id, rows: [], affected: 0 });
      return;
    }
    const { rows, affectedRows } = await pglite.query(request.sql, request.parameters);
    port.postMessage({ id: request.id, rows, affected: affectedRows ?? 0 });
  } catch (error) {
    const { message, code, constraint, detail } = error as Error & Record<string, string>;
    port.postMessage({ id: request.id, error: { message, code, constraint, detail } });
  }
});
