import type { Endpoint } from '../../../contract/framework/endpoint';
import type { brandCatalogues } from '../../../contract/organisation/catalogues';

/** The three pages of catalogues have the same calls; only the names of their lists differ. */
export type CatalogueCalls = Omit<(typeof brandCatalogues)['actions'], 'update'> & { update: Endpoint };
