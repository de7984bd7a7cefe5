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
import { Owner, SiteKind } from '../organisation/vocabulary';
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

/** Sites and warehouses of the delivery area (document 1, section 2). */
export const deliverySites = defineResource({
  ...sites,
  name: 'delivery/sites',
  cells: { ...sites.cells, site_owner_agent: defineAgentCell('delivery', siteActions.assignAgent) },
  sorts: [...sites.sorts, ...areaSorts],
  actions: {
    ...sites.actions,
    list: get('/api/sites/fetch/filter', {
      cost: 'heavy',
      input: SiteFilters.extend(pagingParams).extend(exportParams),
      output: pageSchema('sites', Site),
      needs: { scope: 'pm' },
    }),
    map: defineMapEndpoint('/api/sites/map/filter', SiteFilters, { scope: 'pm' }),
    create: post('/api/entrepots/new', {
      undo: 'revert',
      writes: ['sites.create'],
      input: z.object({
        site_owner: Owner,
        type_site: SiteKind.default('site'),
        site_code: Code,
        ...newShape(siteFields),
        ...newSitePlace,
        site_addess_info: LongText.optional(), // the API's spelling
        ...confirmationParams,
      }),
      output: z.object({ site_id: Id }),
      needs: pmRule('add_site', 'cluster_manager'),
    }),
  },
});
