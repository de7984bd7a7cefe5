import { ApiError } from './ApiError';
import { newKey } from './request';

type Sent = { key: string; running: number; state: 'unanswered' | 'done'; at: number };

const sent = new Map<string, Sent>();
/** Milliseconds: a double click on a fast server, whose first answer is there before the second click. */
const doubleClick = 1000;
/** Milliseconds: later, whoever sends the same again may well mean a second one. */
const retried = 10 * 60_000;

/**
 * Sends a write under an idempotency key that the same `request` shares until the server has refused it: two at once,
 * a double click, and a retry after a cut, a 5xx or a page of a proxy all get the answer of the first. Another
 * request, or one after `forgetUnanswered`, has a key of its own.
 * `request`: all that tells two writes apart, with whose they are.
 */
export const underOneKey = async <T>(request: string, send: (key: string) => Promise<T>): Promise<T> => {
  const write = current(request) ?? { key: newKey(), running: 0, state: 'unanswered', at: 0 };
  sent.set(request, write);
  write.running++;
  try {
    const answer = await send(write.key);
    // A write in between may have undone what an earlier one did: that one is meant anew when it comes again.
    for (const [other, { state, running }] of sent) if (state === 'done' && !running) sent.delete(other);
    write.state = 'done';
    sent.set(request, write);
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
  for (const [request, { state, running }] of sent)
    if (state === 'unanswered' && !running) sent.delete(request);
};

const current = (request: string) => {
  const write = sent.get(request);
  if (!write || write.running) return write;
  const age = performance.now() - write.at;
  return age < (write.state === 'done' ? doubleClick : retried) ? write : undefined;
};
