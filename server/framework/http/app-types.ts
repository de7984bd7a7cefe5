import type { FastifyRequest } from 'fastify';
import type { Bounds } from '../../../contract/framework/bounds';
import type { Endpoint } from '../../../contract/framework/endpoint';
import type { CountCache } from '../cache/cache';
import type { Database, Db } from '../db/client';
import type { LeftChange } from '../history/queries';
import type { User } from '../identity/user';
import type { Say } from '../language/language';
import type { Mounted } from './mount';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** The same database by connections of their own, for what must not wait for calls, nor they for it. */
    databases: Pick<Database, 'front' | 'long'>;
    counts: CountCache;
    /** It was told to stop, and takes calls only until whoever sends them knows. */
    leaving: boolean;
    /** Where uploads lie until their call is answered. */
    incomingDir: string;
    /** Endpoints that have a route, with who answers; a variant's shared endpoint is mounted once. */
    endpoints: Map<Endpoint, Mounted>;
    /** Whether who left changes of these kinds can take them back (`server/office/history/own.ts`). */
    offersUndo: (kinds: readonly LeftChange[], count: number) => boolean;
    signedInUser: (request: FastifyRequest) => Promise<User | null>;
  }
  interface FastifyRequest {
    /** Speaks the caller's language. */
    say: Say;
    /** Who calls, from before the body is read; undefined while only the body may tell. */
    caller: User | null | undefined;
    /** What a browser that has just signed in is known by from now on. */
    deviceGiven: string | null;
  }
  interface FastifyContextConfig {
    /** Whether the session token may also come as a field (`server/framework/http/token-in-fields.ts`). */
    tokenInFields?: 'always' | 'exporting';
    /** What of a body is read at most. */
    bounds?: Bounds;
    /** Its answer is a stream, which ends when its reader goes. */
    staysOpen?: boolean;
    /** The body is a file, which may take its time. */
    upload?: boolean;
    /** The body is bytes, which its handler reads itself. */
    bytes?: boolean;
    /** Finds out who calls and refuses him who may not. */
    letIn?: (request: FastifyRequest) => Promise<void>;
  }
}
