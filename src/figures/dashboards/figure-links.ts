import type { z } from 'zod';
import { agents } from '../../../contract/organisation/people';
import type { SessionUser } from '../../../contract/organisation/session';
import type { SiteTypeFilter } from '../../../contract/organisation/vocabulary';
import type { EquipmentFilter } from '../../../contract/sites/equipment';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { sites } from '../../../contract/sites/sites';
import { plans } from '../../../contract/work/plans';
import { allTasks, gpmTasks } from '../../../contract/work/task-lists';
import type { TaskFilters } from '../../../contract/work/tasks';
import { buildDashboardLink } from './dashboard-link';
import type { DashboardScope } from './dashboard-pages';
import type { DashboardFilter } from './useDashboardFilter';

/** A part of the dashboard's filter: one of its owners, clusters, wilayas or sites. */
export type PlaceFilter = { owner?: string; cluster?: number; wilaya?: number; site?: number };
/** Tasks by outcome. */
export type OutcomeFilter = Pick<z.input<typeof TaskFilters>, 'done' | 'late' | 'task_status'>;
/** Sites by type, assigned agent, or equipment. */
export type SiteFilter = { type?: z.infer<typeof SiteTypeFilter> | null; assigned?: 'yes' } & EquipmentFilter;
type Period = { start_date: string; end_date: string };

/** Links to the lists behind a dashboard's figures: each list has as many rows as the figure counts. */
export const buildFigureLinks = (
  user: SessionUser | null,
  family: DashboardScope,
  filter: Pick<DashboardFilter, 'owner' | 'cluster'>,
) => {
  const toListFilter = ({ owner, cluster, wilaya, site }: PlaceFilter) => ({
    site_owner: owner ?? filter.owner,
    site_cluster: cluster ?? filter.cluster,
    site_wilaya: wilaya,
    counted_site: site,
  });
  return {
    /** Physical sites: active ones without warehouses, or those of the GPM list. A `type` of null means unknown. */
    sites: (part: PlaceFilter = {}, { type: requestedType, ...otherFilters }: SiteFilter = {}) => {
      const { site_cluster: cluster, site_owner, site_wilaya } = toListFilter(part);
      const type = requestedType === null ? 'unknown' : requestedType;
      const place = { site_owner, cluster, site_wilaya, ...otherFilters };
      return family === 'gpm'
        ? buildDashboardLink(user, gpmSites, { ...place, site_type: type })
        : buildDashboardLink(user, sites, { ...place, site_type: 'site', site_class: type });
    },
    plans: ({ start_date, end_date }: Period, part: PlaceFilter = {}) =>
      buildDashboardLink(user, plans, {
        scope: family,
        // Not cancelled.
        plan_status: 'kept',
        plan_from: start_date,
        plan_to: end_date,
        ...toListFilter(part),
      }),
    tasks: ({ start_date, end_date }: Period, outcome: OutcomeFilter, part: PlaceFilter = {}) =>
      buildDashboardLink(user, family === 'gpm' ? gpmTasks : allTasks, {
        ...outcome,
        date_from: start_date,
        date_to: end_date,
        ...toListFilter(part),
      }),
    /** Active agents. */
    agents: ({ cluster = filter.cluster }: PlaceFilter = {}) =>
      buildDashboardLink(user, agents, { owner: filter.owner, cluster }),
  };
};
export type FigureLinks = ReturnType<typeof buildFigureLinks>;
