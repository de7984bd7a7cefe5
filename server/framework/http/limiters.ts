import { availableParallelism } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CostClass, getCostClass } from '../../../contract/framework/cost-class';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { Semaphore } from './semaphore';

/** Half of the processors: the other half serves everybody else. */
const halfTheProcessors = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * How much of each class of work an account may run at once, and how much runs in total; the rest waits for a while,
 * then is refused with 429. `MOST_…` settings override these numbers. The limits are per process, like its threads and
 * memory.
 */
export const limiters = {
  /**
   * A browser sends six calls at once over HTTP/1.1, and a burst over HTTP/2 has its turns within milliseconds. Two of
   * the ten connections to the database stay free beside an account whose calls all hang.
   */
  light: new Semaphore({
    ...{ maxRunning: 400, maxRunningEach: 8, maxWaiting: 4_000, maxWaitingEach: 400, maxWait: 30_000 },
    ...{ busyCause: 'busyCalls', retryAfter: 1 },
  }),
  /**
   * Each uses a processor of the database. Four of the ten connections stay free for other calls. A dashboard of one's
   * own sends 80 at once: 40 tiles, each with the period before; two of them are open in two tabs.
   */
  heavy: new Semaphore({
    ...{ maxRunning: 6, maxRunningEach: Math.min(2, halfTheProcessors) },
    ...{ maxWaiting: 2_000, maxWaitingEach: 200, maxWait: 60_000, busyCause: 'busyReads', retryAfter: 2 },
  }),
  /**
   * Workbooks, reports and whole lists, until their last byte is sent. An account's own exports wait for each other.
   */
  export: new Semaphore({
    ...{ maxRunning: 8, maxRunningEach: 1, maxWaiting: 80, maxWaitingEach: 8, maxWait: 60_000 },
    ...{ busyCause: 'busyExports', retryAfter: 10 },
  }),
  /** Incoming files: phones send one at a time, browsers several in parallel. */
  upload: new Semaphore({
    ...{ maxRunning: 400, maxRunningEach: 6, maxWaiting: 400, maxWaitingEach: 20, maxWait: 60_000 },
    ...{ busyCause: 'busyUploads', retryAfter: 10 },
  }),
  /** Files whose rows are read, checked or committed, which continues after the answer. */
  import: new Semaphore({
    ...{ maxRunning: 6, maxRunningEach: 2, maxWaiting: 40, maxWaitingEach: 4, maxWait: 30_000 },
    ...{ busyCause: 'busyImports', retryAfter: 15 },
  }),
  /** Filling a week: seconds of a fully used thread, and up to 150 MB. */
  proposal: new Semaphore({
    ...{ maxRunning: halfTheProcessors, maxRunningEach: 1 },
    ...{ maxWaiting: 20, maxWaitingEach: 2, maxWait: 30_000, busyCause: 'busyProposals', retryAfter: 5 },
  }),
  search: new Semaphore({
    ...{ maxRunning: 12, maxRunningEach: Math.min(2, halfTheProcessors) },
    ...{ maxWaiting: 200, maxWaitingEach: 12, maxWait: 10_000 },
    ...{ busyCause: 'busySearches', retryAfter: 2 },
  }),
  /** argon2: 50 ms of a thread and 19 MB each. Holders are typed names and accounts. */
  password: new Semaphore({
    ...{ maxRunning: 2, maxRunningEach: 1, maxWaiting: 500, maxWaitingEach: 10, maxWait: 30_000 },
    ...{ busyCause: 'busyPasswords', retryAfter: 5 },
  }),
  /** Drawing, shrinking and reading pictures, each on one of the four threads that files and passwords need too. */
  picture: new Semaphore({
    ...{ maxRunning: Math.min(3, Math.max(2, halfTheProcessors)), maxRunningEach: 1 },
    ...{ maxWaiting: 2_000, maxWaitingEach: 100, maxWait: 120_000 },
    ...{ busyCause: 'busyPictures', retryAfter: 15 },
  }),
} as const satisfies Record<string, Semaphore> & Record<LimitedClass, Semaphore>;
/** Public calls are bounded by minute and address, streams by session and account. */
type LimitedClass = Exclude<CostClass, 'public' | 'stream'>;
export type LimitedWork = keyof typeof limiters;
export type LimiterSizes = Partial<Record<LimitedWork, { maxRunning: number; maxRunningEach: number }>>;

/** Applies the limits that the environment sets. */
export const configureLimiters = (sizes: LimiterSizes) => {
  for (const [work, limits] of Object.entries(sizes)) limiters[work as LimitedWork].limit(limits);
};

/** Waits for the slot that a call needs, and holds it until the call is answered or the client disconnects. */
export const acquireSlot = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { raw, caller, ip }: FastifyRequest,
  reply: FastifyReply,
) => {
  const costClass = getCostClass(endpoint, input);
  if (costClass === 'public' || costClass === 'stream') return;
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  reply.raw.once('close', abort);
  const release = await limiters[costClass].take(caller?.userid ?? ip, aborter.signal);
  reply.raw.off('close', abort);
  if (reply.raw.closed || raw.socket?.destroyed) return release();
  reply.raw.once('close', release);
};
