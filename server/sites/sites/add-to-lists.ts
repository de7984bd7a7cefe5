import { type Area, areas } from '../../../contract/organisation/vocabulary';
import { siteAreas } from '../../../contract/sites/site-areas';
import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import type { CauseName } from '../../framework/language/language';
import { addSitesToArea } from '../derived/queries-sites';
import { areasOfSites, type SiteRecord } from './queries';

/** Puts locked sites into lists, with their history; returns how many are new in each, and how many were there. */
export const addSitesToLists = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  sites: readonly SiteRecord[],
  lists: readonly Area[],
) => {
  const ids = sites.map(({ id }) => id);
  const counts = [];
  for (const area of lists) {
    const added = await addSitesToArea(db, ids, area);
    await recordHistory(
      db,
      { user, address: request.ip },
      added.map(id => ({
        object: 'sites',
        id,
        action: 'siteSelection.addToLists',
        before: { area: null },
        after: { area },
      })),
    );
    counts.push({ area, added: added.length, already: ids.length - added.length });
  }
  return counts;
};

/** Why one of these lists cannot take a site, or null; a list that has it already takes it. */
export const createListRefusal = async (
  { db }: Pick<HandlerContext, 'db'>,
  sites: readonly SiteRecord[],
  lists: readonly Area[],
) => {
  const siteIds = sites.map(({ id }) => id);
  const members = new Set(
    (await areasOfSites(db, siteIds, areas)).map(({ site_id, area }) => `${site_id} ${area}`),
  );
  return (site: SiteRecord): CauseName | null => {
    const isEnrolled = lists.some(area => siteAreas[area].enrolled && !members.has(`${site.id} ${area}`));
    if (!isEnrolled) return null;
    if (site.kind === 'entrepot') return 'noWarehouseInList';
    return site.code_facture ? null : 'invoiceCodeMissing';
  };
};
