import { pmRule } from '../../../organisation/permissions';
import { oneSiteColumns } from '../columns';
import { defaultMenu, defaultPlanFields, defineTaskKind } from '../define-task-kind';

/** Site survey reports, accepted or rejected by the reviewing owner (document 2, section 2.4). */
export const ssr = defineTaskKind({
  scope: 'pm',
  area: 'ssr',
  tests: ['clockin', 'access', 'photos', 'drawing', 'recap'],
  look: { colour: { light: '#63389a', dark: '#caa8ff' }, drawing: 'survey' },
  reviewed: true,
  menu: [...defaultMenu, 'exportXlsx', 'accept', 'reject', 'addData'],
  extraPanels: ['addedData'],
  plan: {
    needs: pmRule('edit_plan_site', 'manager'),
    fields: { ...defaultPlanFields, boq: 'optional' },
    waits: 'once',
  },
  list: {
    ...oneSiteColumns,
    path: '/api/ssr/task/fetch',
    file: 'ssr.xlsx',
    sites: 'ssr/sites',
    extras: ['tmdb'],
  },
});
