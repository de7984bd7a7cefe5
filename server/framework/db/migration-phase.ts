/**
 * What a migration means for the previous version, which runs beside the new one during an upgrade. Most migrations
 * only add, and declare nothing. `contract`: the migration removes or restricts something; each item is named as in
 * `tests/server/database-expand.ci.test.ts`, with the reason why the previous version no longer needs it.
 */
export type Phase = { contract: Record<string, string> };

/** Tables in use that a migration alters or newly references: they are locked together beforehand (`db/migrate.ts`). */
export type Locks = { locks: readonly string[] };
