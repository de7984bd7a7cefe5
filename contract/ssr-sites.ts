import { z } from 'zod';
import { defineResource, exporting, get, pageOf, paging, post } from './endpoint';
import { pm } from './permissions';
import { mapOf, Site, SiteFilters, sites } from './sites';
import { Code, Id, LongText, ManagerRef, Name, Owner, WilayaId } from './vocabulary';

/** Sites of the SSR area (document 1, section 2). */
export const ssrSites = defineResource({
  ...sites,
  name: 'ssr/sites',
  actions: {
    ...sites.actions,
    list: get('/api/ssr/sites/fetch/filter', {
      input: SiteFilters.extend(paging).extend(exporting),
      output: pageOf('sites', Site),
      needs: { scope: 'pm' },
    }),
    map: mapOf('/api/ssr/sites/map', SiteFilters, { scope: 'pm' }),
    create: post('/api/sites/new', {
      input: z.object({
        site_owner: Owner,
        site_code: Code,
        site_name: Name.optional(),
        site_manager_id: ManagerRef,
        site_address_wilaya: WilayaId,
        site_addess_info: LongText.optional(), // the API's spelling
      }),
      output: z.object({ site_id: Id }),
      needs: pm('add_site', 'cluster_manager'),
    }),
  },
});
