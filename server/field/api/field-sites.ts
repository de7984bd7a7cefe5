import type { PastTask } from '../../../contract/field/field-task';
import type { Db } from '../../framework/db/client';
import type { Language } from '../../framework/language/language';
import { wilayaNames } from '../../organisation/settings/queries-choices';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { sitesByIds } from './queries';

/** Sites as the mobile app shows them, by id. */
export const loadFieldSites = async (db: Db, ids: readonly (number | null)[], language: Language) => {
  const wilayas = await wilayaNames(db, language);
  const sites = new Map((await sitesByIds(db, ids)).map(site => [site.id, site]));
  return (id: number | null): PastTask['site'] | null => {
    const site = id === null ? undefined : sites.get(id);
    return site
      ? {
          site_id: site.id,
          code: site.code,
          name: site.name,
          address: site.address,
          wilaya: wilayas.get(site.wilaya_id) ?? '',
          place: toNullablePlace(site.lat, site.lng),
        }
      : null;
  };
};
