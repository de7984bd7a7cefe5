import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyLimits } from '../../../contract/framework/body-limits';
import type { Endpoint } from '../../../contract/framework/endpoint';
import type { CountCache } from '../cache/cache';
import type { Database, Db } from '../db/client';
import type { RecordedChange } from '../history/queries';
import type { User } from '../identity/user';
import type { Say } from '../language/language';
import type { MountedEndpoint } from './mount';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** Separate connection pools to the same database, for calls that must not wait for others, nor delay them. */
    databases: Pick<Database, 'front' | 'long'>;
    counts: CountCache;
    /** Shutting down: accepts calls only until load balancers have noticed. */
    leaving: boolean;
    /** Where uploads are stored until their request is answered. */
    incomingDir: string;
    /** Mounted endpoints with their handlers; an endpoint shared by variants is mounted once. */
    endpoints: Map<Endpoint, MountedEndpoint>;
    /** Whether the author of changes of these kinds can undo them (`server/framework/change-history/undo-own-changes.ts`). */
    offersUndo: (kinds: readonly RecordedChange[], count: number) => boolean;
    signedInUser: (request: FastifyRequest) => Promise<User | null>;
    /** A parsed input whose references by label are resolved to keys. */
    resolveInput: (schema: z.ZodObject, input: Record<string, unknown>) => Promise<Record<string, unknown>>;
  }
  interface FastifyRequest {
    /** Translates into the caller's language. */
    say: Say;
    /** The caller, set before the body is read; undefined while their token may be in the body. */
    caller: User | null | undefined;
    /** The device id given to a browser that has just signed in. */
    deviceGiven: string | null;
  }
  interface FastifyContextConfig {
    /** Whether the session token may also come as a field (`server/framework/http/token-in-fields.ts`). */
    tokenInFields?: 'always' | 'exporting';
    /** Limits of the body. */
    bounds?: BodyLimits;
    /** The answer is a stream, which ends when the client disconnects. */
    staysOpen?: boolean;
    /** The body is a file, which may take longer. */
    upload?: boolean;
    /** The body is raw bytes, which the handler reads itself. */
    bytes?: boolean;
    /** Identifies the caller and refuses those without permission. */
    authenticate?: (request: FastifyRequest) => Promise<void>;
  }
}
