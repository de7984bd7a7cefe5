import { availableParallelism } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cost, Endpoint } from '../../../contract/framework/endpoint';
import { Semaphore } from './semaphore';

/**
 * What takes so much of a process that it is done in turns: as many at once of one account and of all, the rest waits
 * a while and is refused with 429 then. `MOST_…` of the environment says other numbers. Turns are of the process, as
 * its threads and its memory are.
 */
export const limiters = {
  /** Workbooks, reports and whole lists, until their last byte is gone. One's own wait for each other. */
  export: new Semaphore({
    ...{ atOnce: 8, each: 1, waiting: 80, waitingEach: 8, patience: 60_000 },
    ...{ busy: 'busyExports', retryAfter: 10 },
  }),
  /** Files on their way in: one at a time by phones, some together by browsers. */
  upload: new Semaphore({
    ...{ atOnce: 400, each: 6, waiting: 400, waitingEach: 20, patience: 60_000 },
    ...{ busy: 'busyUploads', retryAfter: 10 },
  }),
  /** Files whose rows are read, checked or committed, which goes on after the answer. */
  import: new Semaphore({
    ...{ atOnce: 6, each: 2, waiting: 40, waitingEach: 4, patience: 30_000 },
    ...{ busy: 'busyImports', retryAfter: 15 },
  }),
  /** A week that is filled: seconds of a thread that does nothing else, and up to 150 MB. */
  proposal: new Semaphore({
    ...{ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), each: 1 },
    ...{ waiting: 20, waitingEach: 2, patience: 30_000, busy: 'busyProposals', retryAfter: 5 },
  }),
  search: new Semaphore({
    ...{ atOnce: 12, each: 3, waiting: 200, waitingEach: 12, patience: 10_000 },
    ...{ busy: 'busySearches', retryAfter: 2 },
  }),
  /** argon2: 50 ms of a thread and 19 MB each. Holders are names and accounts. */
  password: new Semaphore({
    ...{ atOnce: 2, each: 1, waiting: 500, waitingEach: 10, patience: 30_000 },
    ...{ busy: 'busyPasswords', retryAfter: 5 },
  }),
  /** Drawing, shrinking and reading pictures, each on one of four threads that files and passwords need, too. */
  picture: new Semaphore({
    ...{ atOnce: Math.min(3, Math.max(2, Math.floor(availableParallelism() / 2))), each: 1 },
    ...{ waiting: 2_000, waitingEach: 100, patience: 120_000, busy: 'busyPictures', retryAfter: 15 },
  }),
} as const satisfies Record<string, Semaphore> & Record<Cost, Semaphore>;
export type LimitedWork = keyof typeof limiters;
export type LimiterSizes = Partial<Record<LimitedWork, { atOnce: number; each: number }>>;

/** Sets the numbers that the environment names. */
export const sizeLimiters = (most: LimiterSizes) => {
  for (const [work, limits] of Object.entries(most)) limiters[work as LimitedWork].limit(limits);
};

/** What a call costs: as its contract says, or as its transport and its input do. */
const costOf = ({ cost, transport }: Endpoint, input: Record<string, unknown>): Cost | undefined => {
  if (cost) return cost;
  if (transport === 'upload' || transport === 'bytes') return 'upload';
  if (transport === 'download' || input.export === true || input.limit === -1) return 'export';
  return undefined;
};

/** Waits for the turn that a call needs, and keeps it until the call is answered or its caller has gone. */
export const withinLimits = async (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { raw, caller, ip }: FastifyRequest,
  reply: FastifyReply,
) => {
  const cost = costOf(endpoint, input);
  if (!cost) return;
  const left = new AbortController();
  const go = () => left.abort();
  reply.raw.once('close', go);
  const leave = await limiters[cost].take(caller?.userid ?? ip, left.signal);
  reply.raw.off('close', go);
  if (reply.raw.closed || raw.socket?.destroyed) return leave();
  reply.raw.once('close', leave);
};
