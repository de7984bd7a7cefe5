import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../host/worker-file';
import type { ExpectedColumns } from './header';
import { SheetError, type SheetProblem } from './sheet-error';
import type { Table, TableLimits } from './table';

export type SheetFile = {
  /** The user's file name; its extension must be correct. */
  fileName: string;
  maxRows?: number;
  maxColumns?: number;
  maxBytes?: number;
  /** The columns that identify the sheet and its header line. */
  expected?: ExpectedColumns;
  /** Milliseconds after which reading fails. */
  timeLimit?: number;
  /** Heap limit of the worker in megabytes. */
  memoryLimit?: number;
} & ({ path: string } | { buffer: Buffer });

/**
 * Reads an uploaded .xlsx, .csv or tabbed .txt as text, header separately: `rows[0]` is line `firstLine` of the file,
 * each row is as long as the header, and empty lines between rows are kept so that indexes match lines. Any other file,
 * or one that exceeds the limits, throws a `SheetError`.
 *
 * Read in a worker thread with a memory and a time limit, two at a time, so that no file can block or crash the server.
 */
export async function readSheet({ fileName, ...file }: SheetFile): Promise<Table> {
  const {
    maxRows = 50_000,
    maxColumns = 60,
    maxBytes = 20 * 1024 * 1024,
    expected,
    timeLimit = 30_000,
    memoryLimit = 448,
  } = file;
  const size = 'path' in file ? (await stat(file.path)).size : file.buffer.length;
  if (size > maxBytes) throw new SheetError('tooLarge', { most: Math.floor(maxBytes / 1024 / 1024) });
  const source = 'path' in file ? file.path : file.buffer;
  const release = await acquireSlot();
  try {
    return await readInWorker({ source, fileName, maxRows, maxColumns, expected }, timeLimit, memoryLimit);
  } finally {
    release();
  }
}

/** Messages of the worker: its input, and its answer: a problem, or the head and then, on request, chunks of rows. */
export type ReaderJob = TableLimits & { source: string | Uint8Array; fileName: string };
export type ReaderMessage =
  | { problem: SheetProblem; params: Record<string, string | number> }
  | { head: Omit<Table, 'rows'>; count: number }
  | { rows: string[][] };

async function readInWorker(job: ReaderJob, timeLimit: number, memoryLimit: number): Promise<Table> {
  const worker = new Worker(workerFile('reader-worker', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: 64 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Table>((resolve, reject) => {
      timer = setTimeout(() => reject(new SheetError('timeout')), timeLimit);
      let table: Table | undefined;
      let count = 0;
      worker.on('message', (message: ReaderMessage) => {
        if ('problem' in message) return reject(new SheetError(message.problem, message.params));
        if ('head' in message) {
          table = { ...message.head, rows: [] };
          count = message.count;
        } else {
          for (const row of message.rows) table!.rows.push(row);
        }
        if (table!.rows.length < count) worker.postMessage('more');
        else resolve(table!);
      });
      worker.on('error', error => reject(isOutOfMemory(error) ? new SheetError('memory') : error));
      worker.on('exit', code => reject(new Error(`The sheet's reader ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

const maxConcurrent = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Waits until fewer than two files are being read; returns the release function. */
async function acquireSlot(): Promise<() => void> {
  if (running >= maxConcurrent) await new Promise<void>(resolve => waiting.push(resolve));
  else running++;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}
