import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../host/lower-priority';
import { parseSheet } from './parse-sheet';
import type { ReaderJob, ReaderMessage } from './reader';
import { SheetError } from './sheet-error';

lowerPriority(10);
const port = parentPort!;
const { source, fileName, ...limits } = workerData as ReaderJob;
const rowsAMessage = 2000;

try {
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
  const { rows, ...head } = await parseSheet(bytes, fileName, limits);
  let sent = 0;
  // Sent in chunks on request: receiving 50,000 rows at once would block the server's main thread.
  port.on('message', () => {
    send({ rows: rows.slice(sent, sent + rowsAMessage) });
    sent += rowsAMessage;
  });
  send({ head, count: rows.length });
} catch (error) {
  if (!(error instanceof SheetError)) throw error;
  send({ problem: error.code, params: error.params });
}

function send(message: ReaderMessage): void {
  port.postMessage(message);
}
