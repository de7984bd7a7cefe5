import type { Db } from '../db/client';

export const wilayas = (db: Db) =>
  db.selectFrom('wilayas').select(['id', 'name', 'cluster_id as cluster']).orderBy('id').execute();
export const clusters = (db: Db) => db.selectFrom('clusters').select(['id', 'name']).orderBy('id').execute();
export const owners = (db: Db) =>
  db.selectFrom('owners').select(['key as id', 'label as name', 'assignable']).orderBy('position').execute();
export const catalogueItems = (db: Db) =>
  db
    .selectFrom('catalogue_items')
    .select(['type', 'key', 'label'])
    .orderBy('type')
    .orderBy('position')
    .execute();
