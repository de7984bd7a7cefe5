import { pm } from '../../../organisation/permissions';
import { ofTwoSites } from '../columns';
import { defineKind, usualMenu, usualPlan } from '../row';

/** Goods taken from a pickup site to a drop site (document 2, section 2.3). */
export const delivery = defineKind({
  scope: 'pm',
  area: 'delivery',
  tests: ['clockin', 'pickup', 'drop'],
  menu: [...usualMenu, 'planInstallation'],
  plan: {
    needs: pm('edit_plan_site', 'manager'),
    asks: { ...usualPlan, drop_site: 'required', boq: 'optional' },
    unplannedIn: 'delivery/sites',
  },
  list: {
    show: [
      'task_id',
      'task_status',
      'task_agent',
      'task_type',
      'task_created',
      'task_steps',
      'pickup_site_code',
      'drop_site_code',
      'owner',
      'geo',
    ],
    more: ofTwoSites.more,
    path: '/api/task/fetch',
    file: 'deliveries.xlsx',
    sites: 'delivery/sites',
  },
});
