import { sql } from 'kysely';
import type { Db } from './client';

/** Whoever does what bears the name takes turns until the transaction ends, on whichever server. */
export const serializeCalls = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`terrain ${name}`}))`.execute(db);
