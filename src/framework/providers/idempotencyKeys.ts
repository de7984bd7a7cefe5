import { ApiError } from './ApiError';
import { createIdempotencyKey } from './request';

type Sent = { key: string; running: number; at: number };

const sent = new Map<string, Sent>();
/** Milliseconds: after that, sending the same again probably means a second write. */
const retried = 10 * 60_000;

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
  const write = current(request) ?? { key: createIdempotencyKey(), running: 0, at: 0 };
  sent.set(request, write);
  write.running++;
  try {
    const answer = await send(write.key);
    if (sent.get(request) === write) sent.delete(request);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.isRefusal && sent.get(request) === write) sent.delete(request);
    throw error;
  } finally {
    write.running--;
    write.at = performance.now();
  }
};

/** A later success shows that the reader went on: an unanswered write is then no longer retried under its key. */
export const clearUnansweredKeys = () => {
  for (const [request, { running }] of sent) if (!running) sent.delete(request);
};

const current = (request: string) => {
  const write = sent.get(request);
  if (!write || write.running) return write;
  return performance.now() - write.at < retried ? write : undefined;
};
