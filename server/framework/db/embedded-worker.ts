import { parentPort, workerData } from 'node:worker_threads';
import type { EmbeddedRequest } from './embedded-database';
import { openPGlite } from './pglite';

const database = openPGlite(workerData.folder);
// Told to whoever asks first; until then nobody handles it.
database.catch(() => undefined);
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
