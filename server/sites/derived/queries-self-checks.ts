import type { Db } from '../../framework/db/client';

/** Stores the result of a nightly comparison. */
export const storeSelfCheck = (db: Db, differing: { copy: string; rows: number }[]) =>
  db
    .insertInto('self_checks')
    .values({ differing: JSON.stringify(differing) })
    .execute();
