import { OwnFilter, SiteRef } from '../organisation/vocabulary';

/** Filters for the rows that a dashboard figure counts, in lists of plans or tasks. */
export const countedFilters = {
  /** Counted at this site: its drop site, else its pickup site. */
  counted_site: SiteRef,
  own: OwnFilter,
};
