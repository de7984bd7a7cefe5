import { pmRule } from '../../../organisation/permissions';
import { twoSiteColumns } from '../columns';
import { defaultMenu, defaultPlanFields, defineTaskKind } from '../define-task-kind';

/** Goods taken from a pickup site to a drop site (document 2, section 2.3). */
export const delivery = defineTaskKind({
  scope: 'pm',
  area: 'delivery',
  tests: ['clockin', 'pickup', 'drop'],
  look: { colour: { light: '#1b5599', dark: '#86bcff' }, drawing: 'lorry' },
  menu: [...defaultMenu, 'planInstallation'],
  plan: {
    needs: pmRule('edit_plan_site', 'manager'),
    fields: { ...defaultPlanFields, drop_site: 'required', boq: 'optional' },
    waits: 'always',
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
    more: twoSiteColumns.more,
    path: '/api/task/fetch',
    file: 'deliveries.xlsx',
    sites: 'delivery/sites',
  },
});
