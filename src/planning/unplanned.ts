import { useGetList } from 'ra-core';
import { deliverySites } from '../../contract/delivery-sites';
import type { ResourceContract } from '../../contract/endpoint';
import { cmSites, gpmSites } from '../../contract/gpm-sites';
import { isAllowed } from '../../contract/permissions';
import { mayPlan } from '../../contract/planning';
import type { Site } from '../../contract/sites';
import { ssrSites } from '../../contract/ssr-sites';
import { useSession } from '../providers/sessionStore';

/** The kinds that begin at a site of their own area; an installation follows a delivery. */
export const unplannedKinds = ['delivery', 'ssr', 'gpm', 'cm'] as const;
export type UnplannedKind = (typeof unplannedKinds)[number];
export const listOfKind: Record<UnplannedKind, ResourceContract> = {
  delivery: deliverySites,
  ssr: ssrSites,
  gpm: gpmSites,
  cm: cmSites,
};

export const unplannedOrders = {
  latest: { field: 'site_id', order: 'DESC' },
  longest: { field: 'site_last_pm_at', order: 'ASC' },
} as const;
export type UnplannedOrder = keyof typeof unplannedOrders;
export const unplannedPage = 15;

/** The kinds that somebody may plan, of those whose sites he may list. */
export const useUnplannedKinds = (): UnplannedKind[] => {
  const user = useSession();
  return unplannedKinds.filter(
    kind => isAllowed(user, mayPlan(kind)) && isAllowed(user, listOfKind[kind].actions.list.needs as object),
  );
};

/** Sites in use of a kind's area without a plan that is still to be done, where the planning's filter looks. */
export const useUnplanned = (
  kind: UnplannedKind,
  filter: Record<string, unknown>,
  {
    page = 1,
    order = 'latest',
    enabled = true,
  }: { page?: number; order?: UnplannedOrder; enabled?: boolean },
) => {
  const user = useSession();
  const contract = listOfKind[kind];
  const followed = Object.entries(followedFilters).flatMap(([name, here]) => {
    const rule = contract.filterFrom?.[here];
    return filter[name] && (!rule || isAllowed(user, rule)) ? [[here, filter[name]]] : [];
  });
  return useGetList<Site & { id: number }>(
    contract.name,
    {
      pagination: { page, perPage: unplannedPage },
      sort: unplannedOrders[order],
      // Warehouses are where deliveries come from.
      filter: {
        ...Object.fromEntries(followed),
        has_plan: 'no',
        ...((kind === 'delivery' || kind === 'ssr') && { site_type: 'site' }),
      },
    },
    { enabled },
  );
};

/** What the planning's filters are called in the lists of sites. */
const followedFilters = {
  site_wilaya: 'site_wilaya',
  site_cluster: 'cluster',
  site_owner: 'site_owner',
  site_manager: 'site_manager',
  agent: 'agent',
} as const;
