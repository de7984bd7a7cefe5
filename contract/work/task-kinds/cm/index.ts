import { anyOf, minRole } from '../../../framework/permissions';
import { cmRule, pmRule } from '../../../organisation/permissions';
import { oneSiteColumns } from '../columns';
import { defaultMenu, defaultPlanFields, defineTaskKind } from '../define-task-kind';

/** Corrective maintenance; its counter includes the clock-in (document 2, section 2.7). */
export const cm = defineTaskKind({
  scope: 'cm',
  area: 'gpm',
  tests: ['clockin', 'cm_actions', 'spareparts', 'anomalies', 'photos'],
  look: { colour: { light: '#9a1f36', dark: '#ff9faa' }, drawing: 'spanner' },
  // Spare parts and anomalies are optional.
  required: () => ['clockin', 'cm_actions', 'photos'],
  findsAnomalies: true,
  countsClockIn: true,
  // A repair's own obstacle is not repaired by another CM.
  menu: defaultMenu.filter(key => key !== 'planCm'),
  plan: {
    // « New CM » on a co-site requires edit_site.
    needs: anyOf(cmRule('plan_task', 'manager'), pmRule('edit_site', 'manager')),
    fields: { ...defaultPlanFields, problem_type: 'optional', alarm_type: 'optional' },
    waits: 'always',
  },
  list: {
    ...oneSiteColumns,
    path: '/api/cm/task/fetch',
    file: 'cm.xlsx',
    // Hidden from agents and managers (document 2, section 2.7).
    ownerFilter: minRole('cluster_manager'),
    sites: 'cm/sites',
  },
});
