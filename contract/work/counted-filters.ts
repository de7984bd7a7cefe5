import { Own, SiteRef } from '../organisation/vocabulary';

/** Filters that make a list of plans or tasks show what a figure of a dashboard counts. */
export const countedFilters = {
  /** Counted at this site: its drop site, else its pickup site. */
  counted_site: SiteRef,
  own: Own,
};
