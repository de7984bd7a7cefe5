import { z } from 'zod';
import {
  confirmationParams,
  defineResource,
  exportParams,
  get,
  pageSchema,
  pagingParams,
  post,
} from '../framework/endpoint';
import { newShape } from '../framework/fields';
import { Code, Id, LongText } from '../framework/vocabulary';
import { pmRule } from '../organisation/permissions';
import { ManagerRef, Owner } from '../organisation/vocabulary';
import { newSitePlace, siteFields } from './site-fields';
import {
  areaSorts,
  defineAgentCell,
  defineMapEndpoint,
  Site,
  SiteFilters,
  siteActions,
  sites,
} from './sites';

/** Sites of the SSR area (document 1, section 2). */
export const ssrSites = defineResource({
  ...sites,
  name: 'ssr/sites',
  cells: { ...sites.cells, site_owner_agent: defineAgentCell('ssr', siteActions.assignAgent) },
  sorts: [...sites.sorts, ...areaSorts],
  actions: {
    ...sites.actions,
    list: get('/api/ssr/sites/fetch/filter', {
      cost: 'heavy',
      input: SiteFilters.extend(pagingParams).extend(exportParams),
      output: pageSchema('sites', Site),
      needs: { scope: 'pm' },
    }),
    map: defineMapEndpoint('/api/ssr/sites/map', SiteFilters, { scope: 'pm' }),
    create: post('/api/sites/new', {
      undo: 'revert',
      writes: ['sites.create'],
      input: z.object({
        site_owner: Owner,
        site_code: Code,
        ...newShape(siteFields),
        site_manager_id: ManagerRef,
        ...newSitePlace,
        site_addess_info: LongText.optional(), // the API's spelling
        ...confirmationParams,
      }),
      output: z.object({ site_id: Id }),
      needs: pmRule('add_site', 'cluster_manager'),
    }),
  },
});
