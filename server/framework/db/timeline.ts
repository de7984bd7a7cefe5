import { sql } from 'kysely';

/**
 * The database's current WAL timeline: it changes with each promotion of a replica and each point-in-time restore,
 * which may have lost data that this process remembers. Eight hexadecimal digits; null on a replica, which does not
 * write.
 */
export const timeline = sql<string | null>`
  case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end`;

let failovers = 0;
/** Number of fail-overs seen by this process; those before its start do not count. */
export const failoverCounter = {
  get count() {
    return failovers;
  },
  noteOne: () => {
    failovers++;
  },
};
