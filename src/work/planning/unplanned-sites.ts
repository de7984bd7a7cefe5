import { useGetList } from 'ra-core';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isAllowed } from '../../../contract/framework/permissions';
import { resources } from '../../../contract/office/resources';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import type { Site, sites } from '../../../contract/sites/sites';
import { canPlan } from '../../../contract/work/planning';
import type { PlanFilters } from '../../../contract/work/plans';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { useSession } from '../../framework/providers/sessionStore';

/** The list of sites without a plan of a kind; null for kinds that are only planned as a follow-up. */
const findUnplannedList = (kind: TaskKind) => {
  const { plan, list } = taskKindDefinitions[kind];
  return plan.waits === 'never' ? null : resources.get(list.sites)!;
};
/** For a kind of `useUnplannedKinds`: these have a list. */
export const getUnplannedList = (kind: TaskKind) => findUnplannedList(kind) as ResourceContract;

export const unplannedOrders = {
  latest: { field: 'site_id', order: 'DESC' },
  longest: { field: 'site_last_pm_at', order: 'ASC' },
} as const;
export type UnplannedOrder = keyof typeof unplannedOrders;
export const unplannedPageSize = 15;

/** The kinds that the user may plan and whose sites they may list. */
export const useUnplannedKinds = (): TaskKind[] => {
  const user = useSession();
  return taskKinds.filter(kind => {
    const list = findUnplannedList(kind);
    return list && isAllowed(user, canPlan(kind)) && isAllowed(user, list.actions.list.needs as object);
  });
};

/** Sites where work of a kind is to be planned, as in the backlog, restricted by the planning's filter. */
export const useUnplannedSites = (
  kind: TaskKind,
  filter: Record<string, unknown>,
  {
    page = 1,
    order = 'latest',
    enabled = true,
  }: { page?: number; order?: UnplannedOrder; enabled?: boolean },
) => {
  const user = useSession();
  const contract = getUnplannedList(kind);
  const sharedFilters = Object.entries(siteFilterNames).flatMap(([planFilter, siteFilter]) => {
    const permission = contract.filterFrom?.[siteFilter];
    const isVisible = !permission || isAllowed(user, permission);
    return filter[planFilter] && isVisible ? [[siteFilter, filter[planFilter]]] : [];
  });
  return useGetList<Site & { id: number }>(
    contract.name,
    {
      pagination: { page, perPage: unplannedPageSize },
      sort: unplannedOrders[order],
      filter: { ...Object.fromEntries(sharedFilters), unplanned: kind },
    },
    { enabled },
  );
};

/** The planning's filters that apply to sites too, with their names in the site lists. */
const siteFilterNames = {
  site_wilaya: 'site_wilaya',
  site_cluster: 'cluster',
  site_owner: 'site_owner',
  site_manager: 'site_manager',
  agent: 'agent',
} as const satisfies Partial<
  Record<keyof typeof PlanFilters.shape, keyof (typeof sites)['filters']['shape']>
>;
