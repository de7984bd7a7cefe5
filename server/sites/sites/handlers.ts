import { isAllowed } from '../../../contract/framework/permissions';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import { getAreaRule } from '../../../contract/sites/site-areas';
import { type MapPoint, type siteActions, sites } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import type { Db } from '../../framework/db/client';
import { forbidden } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { listHandler } from '../../framework/lists/list-handler';
import { assignAgent } from './assign-agent';
import { changeOwner } from './change-owner';
import { createDeliverySite, createGpmSite, createSsrSite } from './create-site';
import { editSite } from './edit-site';
import type { ListArea, SiteFilters } from './filters';
import { countSites, mapPoints } from './queries-list';
import { requireSite, requireSiteInArea } from './require-site';
import { getSiteDetail } from './site-detail';
import { siteHistory } from './site-history';
import { createSiteSource } from './source';

const sharedHandlers: Handlers<{ actions: typeof siteActions }> = {
  show: async ({ input, user, db }) => ({ data: await getSiteDetail(db, user, input.site_id) }),
  history: async ({ input, user, db }) => {
    await requireSite(db, user, input.site_id);
    return { data: await siteHistory(db, input.site_id) };
  },
  edit: editSite,
  assignAgent: ({ input, ...call }) => {
    // The area's own permission applies too, whichever list sends the request.
    if (!isAllowed(call.user, getAreaRule(input.type, 'edit_agent_site'))) throw forbidden();
    return assignAgent(call, input.site_id, input.type, input.site_owner, input.confirmed);
  },
  changeOwner: ({ input, ...call }) =>
    changeOwner(call, input.site_id, input.site_owner, input.site_manager, input.confirmed),
};

const createMapHandler =
  <A extends ListArea>(area: A) =>
  async ({ input, user, db }: { input: SiteFilters[A]; user: User; db: Db }) => {
    const [points, total] = await Promise.all([
      mapPoints(db, user, area, input, maxMapPoints),
      countSites(db, user, area, input),
    ]);
    return {
      points: points.map(({ id, lat, lng, code, name }) => [id, lat!, lng!, code, name] satisfies MapPoint),
      total,
    };
  };
/** Maximum number of markers; the browser shows how many are left out. */
const maxMapPoints = 20_000;

export const siteHandlers: Handlers<typeof sites> = {
  ...sharedHandlers,
  list: listHandler(sites, createSiteSource('all')),
  map: createMapHandler('all'),
};
export const deliverySiteHandlers: Handlers<typeof deliverySites> = {
  ...sharedHandlers,
  list: listHandler(deliverySites, createSiteSource('delivery')),
  map: createMapHandler('delivery'),
  create: createDeliverySite,
};
export const ssrSiteHandlers: Handlers<typeof ssrSites> = {
  ...sharedHandlers,
  list: listHandler(ssrSites, createSiteSource('ssr')),
  map: createMapHandler('ssr'),
  create: createSsrSite,
};
export const gpmSiteHandlers: Handlers<typeof gpmSites> = {
  ...sharedHandlers,
  assignAgent: ({ input, ...call }) =>
    assignAgent(call, input.site_id, 'gpm', input.site_owner, input.confirmed),
  changeOwner: async ({ input, ...call }) => {
    // The GPM list's own permission covers only sites of the GPM list.
    await requireSiteInArea(call.db, input.site_id, 'gpm');
    return changeOwner(call, input.site_id, input.site_owner, input.site_manager, input.confirmed);
  },
  list: listHandler(gpmSites, createSiteSource('gpm')),
  map: createMapHandler('gpm'),
  create: createGpmSite,
};
export const cmSiteHandlers: Handlers<typeof cmSites> = {
  ...gpmSiteHandlers,
  list: listHandler(cmSites, createSiteSource('gpm')),
};
