import { createCoreTables } from '../../../../server/framework/db/core-tables';
import type { MigrationStep } from '../../../../server/framework/db/migrate';
import * as notes from './0002-notes';

/** Every migration, in the order of their names. One that has run anywhere is never changed again. */
export const migrations: Record<string, MigrationStep> = {
  '0001-core': { up: createCoreTables },
  '0002-notes': notes,
};
