import { pm } from '../../../organisation/permissions';
import { ofOneSite } from '../columns';
import { defineKind, usualMenu, usualPlan } from '../row';

/** Site survey reports, accepted or rejected by the reviewing owner (document 2, section 2.4). */
export const ssr = defineKind({
  scope: 'pm',
  area: 'ssr',
  tests: ['clockin', 'access', 'photos', 'drawing', 'recap'],
  reviewed: true,
  menu: [...usualMenu, 'exportXlsx', 'accept', 'reject', 'addData'],
  extraPanels: ['addedData'],
  plan: {
    needs: pm('edit_plan_site', 'manager'),
    asks: { ...usualPlan, boq: 'optional' },
    unplannedIn: 'ssr/sites',
  },
  list: {
    ...ofOneSite,
    path: '/api/ssr/task/fetch',
    file: 'ssr.xlsx',
    sites: 'ssr/sites',
    extras: ['tmdb'],
  },
});
