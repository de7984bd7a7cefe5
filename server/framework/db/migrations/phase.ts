/**
 * What a migration is to the version before, which runs beside the new one during an upgrade. Most only add, and say
 * nothing: that version goes on as if nothing had happened. `contract`: it takes something away; each thing stands there
 * in the words of `tests/server/database-expand.ci.test.ts`, with the reason why the version before no longer needs it.
 */
export type Phase = { contract: Record<string, string> };

/** The tables in use that a migration of several changes, or refers to anew: they are taken before it begins (server/framework/db/migrate.ts). */
export type Locks = { locks: readonly string[] };

/** The last migration of the version that is out: moved on with each release. */
export const released = '0047-notice-tasks';
