import { availableParallelism } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cost, type Endpoint, requestsFile } from '../../../contract/framework/endpoint';
import { Semaphore } from './semaphore';

/**
 * Work that is expensive enough to limit its concurrency, per account and in total; the rest waits for a while, then is
 * refused with 429. `MOST_…` settings override these numbers. The limits are per process, like its threads and memory.
 */
export const limiters = {
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
    ...{ maxRunning: Math.max(1, Math.floor(availableParallelism() / 2)), maxRunningEach: 1 },
    ...{ maxWaiting: 20, maxWaitingEach: 2, maxWait: 30_000, busyCause: 'busyProposals', retryAfter: 5 },
  }),
  search: new Semaphore({
    ...{ maxRunning: 12, maxRunningEach: 3, maxWaiting: 200, maxWaitingEach: 12, maxWait: 10_000 },
    ...{ busyCause: 'busySearches', retryAfter: 2 },
  }),
  /** argon2: 50 ms of a thread and 19 MB each. Holders are typed names and accounts. */
  password: new Semaphore({
    ...{ maxRunning: 2, maxRunningEach: 1, maxWaiting: 500, maxWaitingEach: 10, maxWait: 30_000 },
    ...{ busyCause: 'busyPasswords', retryAfter: 5 },
  }),
  /** Drawing, shrinking and reading pictures, each on one of the four threads that files and passwords need too. */
  picture: new Semaphore({
    ...{ maxRunning: Math.min(3, Math.max(2, Math.floor(availableParallelism() / 2))), maxRunningEach: 1 },
    ...{ maxWaiting: 2_000, maxWaitingEach: 100, maxWait: 120_000 },
    ...{ busyCause: 'busyPictures', retryAfter: 15 },
  }),
} as const satisfies Record<string, Semaphore> & Record<Cost, Semaphore>;
export type LimitedWork = keyof typeof limiters;
export type LimiterSizes = Partial<Record<LimitedWork, { maxRunning: number; maxRunningEach: number }>>;

/** Applies the limits that the environment sets. */
export const configureLimiters = (sizes: LimiterSizes) => {
  for (const [work, limits] of Object.entries(sizes)) limiters[work as LimitedWork].limit(limits);
};

/** The cost of a call: as declared in its contract, or derived from its transport and input. */
const getCost = ({ cost, transport }: Endpoint, input: Record<string, unknown>): Cost | undefined => {
  if (cost) return cost;
  if (transport === 'upload' || transport === 'bytes') return 'upload';
  if (transport === 'download' || requestsFile(input) || input.limit === -1) return 'export';
  return undefined;
};

/** Waits for the slot that a call needs, and holds it until the call is answered or the client disconnects. */
export const acquireSlot = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { raw, caller, ip }: FastifyRequest,
  reply: FastifyReply,
) => {
  const cost = getCost(endpoint, input);
  if (!cost) return;
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  reply.raw.once('close', abort);
  const release = await limiters[cost].take(caller?.userid ?? ip, aborter.signal);
  reply.raw.off('close', abort);
  if (reply.raw.closed || raw.socket?.destroyed) return release();
  reply.raw.once('close', release);
};
