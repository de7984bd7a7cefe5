import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from './store-unavailable';

/** Milliseconds: timeout of one attempt, and time after which no other attempt starts. */
export type RetryPolicy = { each: number; again: number };

/**
 * Calls the store, and retries temporary failures. Throws `StoreUnavailable` when time is up or retrying is useless.
 */
export const withRetry = async <Answer>(
  { each, again }: RetryPolicy,
  attempt: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const last = Date.now() + again;
  for (let wait = firstWait; ; wait *= 2) {
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(), each);
    try {
      return await attempt(aborter.signal);
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

/** The file to be sent cannot be read. */
const isOurs = (error: unknown) => (error as Failure).syscall === 'open';

/** Errors that another attempt may avoid: after RequestTimeTooSkewed, the library adjusts to the store's clock. */
const passing = ['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch', 'RequestTimeTooSkewed'];

/** No answer at all, an error of the store, too many requests, or bytes corrupted on the way. */
const mayPass = (error: unknown) => {
  const { name = '', $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (status === undefined || status === 429) return true;
  return (status >= 500 && status !== 501) || passing.includes(name);
};
