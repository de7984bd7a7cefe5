import { PostgresAdapter } from 'kysely';

/**
 * Kysely holds its migration lock on the connection, outside the transaction: a pooler gives that connection to other
 * clients, and the lock remains. `migrate` takes a lock in its transaction instead.
 */
export class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}
