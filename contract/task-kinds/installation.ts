import type { TaskKindRow } from './row';

/** New sites, modernisation, microwave, antenna swap (document 2, section 2.5). */
export const installation: TaskKindRow = {
  kind: 'installation',
  scope: 'pm',
  resource: 'installation',
  tests: ['clockin', 'siteaccess', 'outdoor', 'indoor', 'printscreen', 'return', 'tiltafter', 'transmission'],
  clockin: 'clockin',
  counted: ['siteaccess', 'outdoor', 'indoor', 'printscreen', 'return', 'tiltafter', 'transmission'],
  reviewed: false,
  menu: [
    'report',
    'export',
    'exportNok',
    'return',
    'replan',
    'planCm',
    'close',
    'cancel',
    'delete',
    'restore',
  ],
  extraPanels: ['notesReturn'],
};
