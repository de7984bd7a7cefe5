import type { Db } from '../../framework/db/client';

/** What a night's comparison found. */
export const storeSelfCheck = (db: Db, differing: { copy: string; rows: number }[]) =>
  db
    .insertInto('self_checks')
    .values({ differing: JSON.stringify(differing) })
    .execute();
