import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/**
 * An advisory lock by name: callers with the same name run one after the other, on all servers, until their transaction
 * ends.
 */
export const acquireAdvisoryLock = (db: Kysely<Schema>, name: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`terrain ${name}`}))`.execute(db);
