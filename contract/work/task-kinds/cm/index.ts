import { anyOf, from, cm as ofScope, pm } from '../../../organisation/permissions';
import { ofOneSite } from '../columns';
import { defineKind, usualMenu, usualPlan } from '../row';

/** Corrective maintenance; its counter includes the clock-in (document 2, section 2.7). */
export const cm = defineKind({
  scope: 'cm',
  area: 'gpm',
  tests: ['clockin', 'cm_actions', 'spareparts', 'anomalies', 'photos'],
  // Spare parts and anomalies are optional.
  required: () => ['clockin', 'cm_actions', 'photos'],
  countsClockIn: true,
  // A repair's own obstacle is not repaired by another CM.
  menu: usualMenu.filter(key => key !== 'planCm'),
  plan: {
    // « New CM » on a co-site requires edit_site.
    needs: anyOf(ofScope('plan_task', 'manager'), pm('edit_site', 'manager')),
    asks: { ...usualPlan, problem_type: 'optional', alarm_type: 'optional' },
    unplannedIn: 'cm/sites',
  },
  list: {
    ...ofOneSite,
    path: '/api/cm/task/fetch',
    file: 'cm.xlsx',
    // Hidden from agents and managers (document 2, section 2.7).
    ownerFilter: from('cluster_manager'),
    sites: 'cm/sites',
  },
});
