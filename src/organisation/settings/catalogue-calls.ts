import type { brandCatalogues } from '../../../contract/organisation/catalogues';

/** The three pages of catalogues have the same calls; only the names of their lists differ. */
export type CatalogueCalls = {
  [Action in keyof (typeof brandCatalogues)['actions']]: any;
};
