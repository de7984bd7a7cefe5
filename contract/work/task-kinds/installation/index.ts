import { pm } from '../../../organisation/permissions';
import { ofTwoSites } from '../columns';
import { defineKind, usualPlan } from '../row';
import { requiredOf } from './required';

/** New sites, modernisation, microwave, antenna swap (document 2, section 2.5); it follows a delivery. */
export const installation = defineKind({
  scope: 'pm',
  area: 'delivery',
  tests: ['clockin', 'siteaccess', 'outdoor', 'indoor', 'printscreen', 'return', 'tiltafter', 'transmission'],
  required: requiredOf,
  plan: {
    needs: pm('edit_plan_site', 'manager'),
    asks: {
      ...usualPlan,
      installation_type: 'required',
      agent: 'required',
      drop_site: 'taken',
      boq: 'optional',
    },
  },
  list: {
    show: ofTwoSites.show,
    more: ['installation_type', ...ofTwoSites.more],
    path: '/api/task/fetch',
    file: 'installations.xlsx',
    sites: 'delivery/sites',
    extras: ['newInstallation'],
  },
});
