import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from './store-unavailable';

/** Milliseconds: timeout of one attempt, and time after which no other attempt starts. */
export type RetryPolicy = { attemptTimeout: number; retryWindow: number };

/**
 * Calls the store, and retries temporary failures. Throws `StoreUnavailable` when time is up or retrying is useless.
 */
export const withRetry = async <Result>(
  { attemptTimeout, retryWindow }: RetryPolicy,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const deadline = Date.now() + retryWindow;
  for (let wait = firstWait; ; wait *= 2) {
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(), attemptTimeout);
    try {
      return await attempt(aborter.signal);
    } catch (error) {
      if (isLocalFailure(error)) throw error;
      const delay = wait * (0.5 + Math.random());
      if (!isTemporary(error) || Date.now() + delay >= deadline) throw new StoreUnavailable(error);
      await pause(delay);
    } finally {
      clearTimeout(timer);
    }
  }
};
const firstWait = 100;

type Failure = { name?: string; syscall?: string; $metadata?: { httpStatusCode?: number } };

/** The file to be sent cannot be read. */
const isLocalFailure = (error: unknown) => (error as Failure).syscall === 'open';

/** Errors that another attempt may avoid: after RequestTimeTooSkewed, the library adjusts to the store's clock. */
const temporaryErrors = ['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch', 'RequestTimeTooSkewed'];

/** No answer at all, an error of the store, too many requests, or bytes corrupted on the way. */
const isTemporary = (error: unknown) => {
  const { name = '', $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  if (status === undefined || status === 429) return true;
  return (status >= 500 && status !== 501) || temporaryErrors.includes(name);
};
