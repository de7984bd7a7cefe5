import type { TaskKindRow } from './row';

/** Generator preventive maintenance (document 2, section 2.6). */
export const gpm: TaskKindRow = {
  kind: 'gpm',
  scope: 'gpm',
  resource: 'gpm',
  tests: ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_spareparts', 'gpm_anomalies', 'gpm_photos'],
  clockin: 'gpm_clockin',
  counted: ['gpm_assets', 'gpm_checklist', 'gpm_spareparts', 'gpm_anomalies', 'gpm_photos'],
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
