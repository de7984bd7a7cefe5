import type { TaskKindRow } from './row';

/** Goods taken from a pickup site to a drop site (document 2, section 2.3). */
export const delivery: TaskKindRow = {
  kind: 'delivery',
  scope: 'pm',
  resource: 'delivery',
  tests: ['clockin', 'pickup', 'drop'],
  clockin: 'clockin',
  counted: ['pickup', 'drop'],
  reviewed: false,
  menu: [
    'report',
    'export',
    'exportNok',
    'return',
    'replan',
    'planCm',
    'planInstallation',
    'close',
    'cancel',
    'delete',
    'restore',
  ],
  extraPanels: ['notesReturn'],
};
