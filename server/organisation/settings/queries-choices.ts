import { cachedForSeconds } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { aliasColumns, individualSites } from '../row-access/visibility';

export const listWilayas = cachedForSeconds(['wilayas'], db =>
  db
    .selectFrom('wilayas')
    .select(['id', 'name', 'name_ar', 'name_en', 'cluster_id as cluster', 'shape_of', 'lat', 'lng'])
    .orderBy('id')
    .execute(),
);
export const listClusters = cachedForSeconds(['clusters'], db =>
  db.selectFrom('clusters').select(['id', 'name']).orderBy('id').execute(),
);
export const listOwners = cachedForSeconds(['owners'], db =>
  db
    .selectFrom('owners')
    .select(['key as id', 'label as name', 'assignable', 'colour'])
    .orderBy('position')
    .orderBy('label')
    .execute(),
);
export const listCatalogueItems = cachedForSeconds(['catalogue_items'], db =>
  db
    .selectFrom('catalogue_items')
    .select(['type', 'key', 'label'])
    .orderBy('type')
    .orderBy('position')
    .execute(),
);

/** The wilayas with their names in a language. */
export const listLocalizedWilayas = async (db: Db, language?: Language) =>
  (await listWilayas(db)).map(({ name, name_ar, name_en, ...wilaya }) => ({
    ...wilaya,
    name: (language === 'en' && name_en) || name,
  }));

export const wilayaNames = async (db: Db, language: Language): Promise<ReadonlyMap<number, string>> =>
  new Map((await listLocalizedWilayas(db, language)).map(({ id, name }) => [id, name]));

/** The wilayas of individually assigned sites: a manager's own, an agent's. */
export const listAssignedWilayas = async (db: Db, user: User) => {
  const condition = individualSites(user, aliasColumns('s'));
  if (!condition) return [];
  const sites = await db.selectFrom('sites as s').select('s.wilaya_id').distinct().where(condition).execute();
  return sites.map(({ wilaya_id }) => wilaya_id);
};
