import { pmRule } from '../../../organisation/permissions';
import { twoSiteColumns } from '../columns';
import { defaultPlanFields, defineTaskKind } from '../define-task-kind';
import { getRequiredTests } from './required-tests';

/** New sites, modernisation, microwave, antenna swap (document 2, section 2.5); it follows a delivery. */
export const installation = defineTaskKind({
  scope: 'pm',
  area: 'delivery',
  tests: ['clockin', 'siteaccess', 'outdoor', 'indoor', 'printscreen', 'return', 'tiltafter', 'transmission'],
  look: { colour: { light: '#0a6148', dark: '#6bd9b1' }, drawing: 'mast' },
  required: getRequiredTests,
  plan: {
    needs: pmRule('edit_plan_site', 'manager'),
    fields: {
      ...defaultPlanFields,
      installation_type: 'required',
      agent: 'required',
      drop_site: 'taken',
      boq: 'optional',
    },
  },
  list: {
    show: twoSiteColumns.show,
    more: ['installation_type', ...twoSiteColumns.more],
    path: '/api/task/fetch',
    file: 'installations.xlsx',
    sites: 'delivery/sites',
    extras: ['newInstallation'],
  },
});
