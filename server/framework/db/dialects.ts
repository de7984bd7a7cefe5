import { PostgresAdapter } from 'kysely';

/**
 * Kysely's own lock of migrations is kept by the connection, outside the transaction: a pooler lends the next one to
 * somebody else, and the lock stays. `migrate` holds one for its transaction instead.
 */
export class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}
