import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint';
import type { Db } from '../db/client';
import type { Outbox } from '../live/outbox';
import type { Streams } from '../live/streams';
import type { CountCache } from './counts';
import type { Say } from './language';
import type { User } from './user';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    counts: CountCache;
    /** Events after their commit. */
    outbox: Outbox;
    streams: Streams;
    /** Endpoints that have a route; a variant's shared endpoint is mounted once. */
    endpoints: Set<Endpoint>;
    signedInUser: (request: FastifyRequest) => Promise<User | null>;
  }
  interface FastifyRequest {
    /** Speaks the caller's language. */
    say: Say;
  }
  interface FastifyContextConfig {
    /** Downloads and streams also take the session token as a field (document 1, section 7). */
    tokenInFields?: boolean;
  }
}
