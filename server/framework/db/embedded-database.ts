import { Worker } from 'node:worker_threads';
import { workerFile } from '../host/worker-file';

export type EmbeddedRequest =
  | { id: number; sql: string; parameters: unknown[] }
  | { id: number; close: true };
export type EmbeddedResponse =
  | { id: number; rows: unknown[]; affected: number }
  | { id: number; error: { message: string; code?: string; constraint?: string; detail?: string } };
type SuccessResponse = Exclude<EmbeddedResponse, { error: unknown }>;

export type EmbeddedDatabase = {
  query: (sql: string, parameters: unknown[]) => Promise<{ rows: unknown[]; affected: number }>;
  close: () => Promise<void>;
};

/** Opens PGlite in a worker thread: it computes synchronously and would block every request in the main one. */
export const openEmbeddedDatabase = async (folder: string): Promise<EmbeddedDatabase> => {
  const worker = new Worker(workerFile('embedded-worker', import.meta.url), { workerData: { folder } });
  const pending = new Map<
    number,
    { resolve: (response: SuccessResponse) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  let broken: Error | null = null;

  const fail = (error: Error) => {
    broken = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('message', (response: EmbeddedResponse) => {
    const caller = pending.get(response.id);
    pending.delete(response.id);
    if ('error' in response) caller?.reject(Object.assign(new Error(response.error.message), response.error));
    else caller?.resolve(response);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')));

  const send = (request: Record<string, unknown>) =>
    new Promise<SuccessResponse>((resolve, reject) => {
      if (broken) return reject(broken);
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });

  await send({ sql: 'select 1', parameters: [] }).catch(async error => {
    await worker.terminate();
    throw error;
  });
  return {
    query: (sql, parameters) => send({ sql, parameters }),
    close: async () => {
      if (broken) return;
      await send({ close: true }).catch(() => undefined);
      await worker.terminate();
    },
  };
};
