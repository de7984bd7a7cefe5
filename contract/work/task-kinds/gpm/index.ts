import { anyOf, gpmRule as ofScope } from '../../../organisation/permissions';
import { oneSiteColumns } from '../columns';
import { defaultPlanFields, defineTaskKind } from '../define-task-kind';

/** Generator preventive maintenance (document 2, section 2.6). */
export const gpm = defineTaskKind({
  scope: 'gpm',
  area: 'gpm',
  tests: ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_spareparts', 'gpm_anomalies', 'gpm_photos'],
  // Spare parts and anomalies are optional.
  required: () => ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_photos'],
  plan: {
    needs: anyOf(ofScope('plan_task', 'manager'), ofScope('edit_plan_site', 'manager')),
    asks: defaultPlanFields,
    unplannedIn: 'gpm/sites',
  },
  list: {
    ...oneSiteColumns,
    path: '/api/gpm/task/fetch',
    file: 'pm.xlsx',
    // Requires all_owners, whatever the role (document 2, section 2.6).
    ownerFilter: ofScope('all_owners'),
    sites: 'gpm/sites',
  },
});
