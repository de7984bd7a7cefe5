import type { PastTask } from '../../contract/field';
import { wilayaNames } from '../choices/queries';
import type { Db } from '../db/client';
import { placeOf } from '../places/place-of';
import type { Language } from '../platform/language';
import { sitesByIds } from './queries';

/** Sites as the mobile app shows them, by id. */
export const fieldSites = async (db: Db, ids: readonly (number | null)[], language: Language) => {
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
          place: placeOf(site.lat, site.lng),
        }
      : null;
  };
};
