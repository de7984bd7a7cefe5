import { anyOf, gpm as ofScope } from '../../../organisation/permissions';
import { ofOneSite } from '../columns';
import { defineKind, usualPlan } from '../row';

/** Generator preventive maintenance (document 2, section 2.6). */
export const gpm = defineKind({
  scope: 'gpm',
  area: 'gpm',
  tests: ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_spareparts', 'gpm_anomalies', 'gpm_photos'],
  // Spare parts and anomalies are optional.
  required: () => ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_photos'],
  plan: {
    needs: anyOf(ofScope('plan_task', 'manager'), ofScope('edit_plan_site', 'manager')),
    asks: usualPlan,
    unplannedIn: 'gpm/sites',
  },
  list: {
    ...ofOneSite,
    path: '/api/gpm/task/fetch',
    file: 'pm.xlsx',
    // Requires all_owners, whatever the role (document 2, section 2.6).
    ownerFilter: ofScope('all_owners'),
    sites: 'gpm/sites',
  },
});
