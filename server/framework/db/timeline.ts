import { sql } from 'kysely';

/**
 * The timeline that the database writes: another one after each promotion of a replica and each restore to an instant,
 * which may have lost what this process remembers. Eight hexadecimal digits; null on a replica, which writes none.
 */
export const timeline = sql<string | null>`
  case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end`;

let seen = 0;
/** How often another server became primary while this process ran; what took over before it started does not count. */
export const failOvers = {
  get count() {
    return seen;
  },
  noteOne: () => {
    seen++;
  },
};
