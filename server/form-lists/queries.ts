import { keptBriefly } from '../platform/kept-briefly';

export const wilayas = keptBriefly(db =>
  db.selectFrom('wilayas').select(['id', 'name', 'cluster_id as cluster']).orderBy('id').execute(),
);
export const clusters = keptBriefly(db =>
  db.selectFrom('clusters').select(['id', 'name']).orderBy('id').execute(),
);
export const owners = keptBriefly(db =>
  db.selectFrom('owners').select(['key as id', 'label as name', 'assignable']).orderBy('position').execute(),
);
export const catalogueItems = keptBriefly(db =>
  db
    .selectFrom('catalogue_items')
    .select(['type', 'key', 'label'])
    .orderBy('type')
    .orderBy('position')
    .execute(),
);
