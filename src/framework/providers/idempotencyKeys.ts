import { ApiError } from './ApiError';
import { createIdempotencyKey } from './request';

type PendingWrite = {
  key: string;
  /** How many calls are in progress. */
  running: number;
  /** When the last call ended, on the page's own clock. */
  endedAt: number;
};

/** Writes without an answer from the server, by request. */
const pendingWrites = new Map<string, PendingWrite>();
/** In milliseconds: after that, sending the same again probably means a second write. */
const retryWindow = 10 * 60_000;

/**
 * Sends a write under an idempotency key shared by equal `request`s until the server has answered: concurrent
 * calls and a retry after a broken connection, a 5xx or a proxy's page get the answer of the first. Another
 * request, or one after `clearUnansweredKeys`, has a key of its own. `request`: everything that distinguishes two
 * writes, including the user.
 */
export const withIdempotencyKey = async <T>(
  request: string,
  send: (key: string) => Promise<T>,
): Promise<T> => {
  const write = findPending(request) ?? { key: createIdempotencyKey(), running: 0, endedAt: 0 };
  pendingWrites.set(request, write);
  write.running++;
  try {
    const response = await send(write.key);
    forget(request, write);
    return response;
  } catch (error) {
    if (error instanceof ApiError && error.isRefusal) forget(request, write);
    throw error;
  } finally {
    write.running--;
    write.endedAt = performance.now();
  }
};

/** A later success shows that the reader went on: an unanswered write is then no longer retried under its key. */
export const clearUnansweredKeys = () => {
  for (const [request, { running }] of pendingWrites) if (!running) pendingWrites.delete(request);
};

/** Unless another write took its place. */
const forget = (request: string, write: PendingWrite) => {
  if (pendingWrites.get(request) === write) pendingWrites.delete(request);
};

const findPending = (request: string) => {
  const write = pendingWrites.get(request);
  if (!write || write.running) return write;
  return performance.now() - write.endedAt < retryWindow ? write : undefined;
};
