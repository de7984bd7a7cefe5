import { anyOf } from '../../../framework/permissions';
import { gpmRule } from '../../../organisation/permissions';
import { oneSiteColumns } from '../columns';
import { defaultPlanFields, defineTaskKind } from '../define-task-kind';

/** Preventive maintenance of generators, « GPM » (document 2, section 2.6); its steps are in `steps.ts`. */
export const gpm = defineTaskKind({
  scope: 'gpm',
  area: 'gpm',
  tests: ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_spareparts', 'gpm_anomalies', 'gpm_photos'],
  look: { colour: { light: '#8a4700', dark: '#ffbb6e' }, drawing: 'bolt' },
  // Spare parts and anomalies are optional.
  required: () => ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_photos'],
  findsAnomalies: true,
  plan: {
    needs: anyOf(gpmRule('plan_task', 'manager'), gpmRule('edit_plan_site', 'manager')),
    fields: defaultPlanFields,
    waits: 'always',
  },
  list: {
    ...oneSiteColumns,
    path: '/api/gpm/task/fetch',
    file: 'pm.xlsx',
    // The filter by owner requires the flag `all_owners`, whatever the role (document 2, section 2.6).
    ownerFilter: gpmRule('all_owners'),
    sites: 'gpm/sites',
  },
});
