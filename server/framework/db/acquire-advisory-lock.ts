import { sql } from 'kysely';
import type { Db } from './client';

/**
 * An advisory lock by name: callers with the same name run one after the other, on all servers, until their transaction
 * ends.
 */
export const acquireAdvisoryLock = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`terrain ${name}`}))`.execute(db);
