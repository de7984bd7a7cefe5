import { sql } from 'kysely';
import type { Db } from '../db/client';

/**
 * Where a server's log of writes stands, in bytes: the primary's last one, or the last that a replica replayed. `run` tells
 * one run of one server from every other.
 */
export const positionOf = async (db: Db) => {
  const { rows } = await sql<{ run: string; follows: boolean; position: number | null }>`
    select pg_postmaster_start_time()::text as run, pg_is_in_recovery() as follows,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0' as position`.execute(
    db,
  );
  return rows[0];
};

/**
 * Whether what a session last wrote is to be seen here, and what its server has told open pages of: the session's own row
 * and the row of events tell, each written with it or after it.
 */
export const seesAll = async (db: Db, { sessionHash, writeMark, told }: Known) => {
  const { rows } = await sql<{ all: boolean }>`
    select (select last from outbox_row) >= ${told}::bigint and (${writeMark}::bigint is null or exists(
      select from sessions where token_hash = ${sessionHash} and ${markOfWrite} >= ${writeMark}::bigint)) as all`.execute(
    db,
  );
  return rows[0].all;
};
/** `told`: the place up to which events were handed on. */
export type Known = { sessionHash: string; writeMark: number | null; told: number };

/** When a session last wrote, to the microsecond: each write's is later than the one before. */
export const markOfWrite = sql<number>`(extract(epoch from sessions.last_write_at) * 1000000)::bigint`;
