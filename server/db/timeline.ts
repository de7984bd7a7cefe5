import { sql } from 'kysely';

/** Eight hexadecimal digits: a later timeline is greater. */
export const timelineText =
  'case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end';

/**
 * The timeline that the database writes: another one after each promotion of a replica and each restore to an instant,
 * which may have lost what this process remembers. Null on a replica, which writes none.
 */
export const timeline = sql.raw<string | null>(timelineText);

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
