import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from './store-unavailable';

/** Milliseconds that one attempt may take, and after which no other begins. */
export type RetryPolicy = { each: number; again: number };

/** Asks the store, and again where its refusal may pass. Throws `StoreAway` when time is up or asking again is no use. */
export const withRetry = async <Answer>(
  { each, again }: RetryPolicy,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const last = Date.now() + again;
  for (let wait = firstWait; ; wait *= 2) {
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(), each);
    try {
      return await ask(aborter.signal);
    } catch (error) {
      if (isOurs(error)) throw error;
      const ms = wait * (0.5 + Math.random());
      if (!mayPass(error) || Date.now() + ms >= last) throw new StoreUnavailable(error);
      await pause(ms);
    } finally {
      clearTimeout(timer);
    }
  }
};
const firstWait = 100;

type Failure = { name?: string; syscall?: string; $metadata?: { httpStatusCode?: number } };

/** The file that was to be sent cannot be read. */
const isOurs = (error: unknown) => (error as Failure).syscall === 'open';

/** Refusals that another attempt may not meet: after one of our clock the library goes by the store's. */
const passing = ['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch', 'RequestTimeTooSkewed'];

/** No answer at all, the store's own trouble, too many at once, or bytes that suffered on their way. */
const mayPass = (error: unknown) => {
  const { name = '', $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (status === undefined || status === 429) return true;
  return (status >= 500 && status !== 501) || passing.includes(name);
};
