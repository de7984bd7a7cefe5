import { ApiError } from './ApiError';
import { newKey } from './request';

type Sent = { key: string; running: number; at: number };

const sent = new Map<string, Sent>();
/** Milliseconds: later, whoever sends the same again may well mean a second one. */
const retried = 10 * 60_000;

/**
 * Sends a write under an idempotency key that the same `request` shares until the server has answered: two at once
 * and a retry after a cut, a 5xx or a page of a proxy get the answer of the first. Another
 * request, or one after `forgetUnanswered`, has a key of its own.
 * `request`: all that tells two writes apart, with whose they are.
 */
export const underOneKey = async <T>(request: string, send: (key: string) => Promise<T>): Promise<T> => {
  const write = current(request) ?? { key: newKey(), running: 0, at: 0 };
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

/** What went through since shows that the reader went on: what had no answer is not sent again as the same write. */
export const forgetUnanswered = () => {
  for (const [request, { running }] of sent) if (!running) sent.delete(request);
};

const current = (request: string) => {
  const write = sent.get(request);
  if (!write || write.running) return write;
  return performance.now() - write.at < retried ? write : undefined;
};
