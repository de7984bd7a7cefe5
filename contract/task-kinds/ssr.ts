import type { TaskKindRow } from './row';

/** Site survey reports, accepted or rejected by the reviewing owner (document 2, section 2.4). */
export const ssr: TaskKindRow = {
  kind: 'ssr',
  scope: 'pm',
  resource: 'ssr',
  tests: ['clockin', 'access', 'photos', 'drawing', 'recap'],
  clockin: 'clockin',
  counted: ['access', 'photos', 'drawing', 'recap'],
  reviewed: true,
  menu: [
    'report',
    'export',
    'exportXlsx',
    'exportNok',
    'accept',
    'reject',
    'return',
    'addData',
    'replan',
    'planCm',
    'close',
    'cancel',
    'delete',
    'restore',
  ],
  extraPanels: ['notesReturn', 'addedData'],
};
