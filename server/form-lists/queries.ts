import type { Db } from '../db/client';
import { keptBriefly } from '../platform/kept-briefly';
import type { User } from '../platform/user';
import { siteVisibleTo } from '../sites/visibility';

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

/** Where the sites lie that are somebody's one by one: a manager's own, an agent's. */
export const wilayasOfSites = async (db: Db, user: User) => {
  const sites = db.selectFrom('sites as s').select('s.wilaya_id').distinct();
  const his =
    user.role === 'manager'
      ? sites.where('s.manager_id', '=', user.userid)
      : sites.where(siteVisibleTo(user) as never);
  return (await his.execute()).map(({ wilaya_id }) => wilaya_id);
};
