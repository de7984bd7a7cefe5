import type { TaskKindRow } from './row';

/** Corrective maintenance; its counter counts the clock-in (document 2, section 2.7). */
export const cm: TaskKindRow = {
  kind: 'cm',
  scope: 'cm',
  resource: 'cm',
  tests: ['clockin', 'cm_actions', 'spareparts', 'anomalies', 'photos'],
  clockin: 'clockin',
  counted: ['clockin', 'cm_actions', 'spareparts', 'anomalies', 'photos'],
  reviewed: false,
  menu: ['report', 'export', 'exportNok', 'return', 'replan', 'close', 'cancel', 'delete', 'restore'],
  extraPanels: ['notesReturn'],
};
