import type { TaskKind } from '../../../contract/vocabulary';

/** The tests of each kind of task in the order in which an agent does them (document 2, section 3.1). */
export const steps: Record<TaskKind, readonly string[]> = {
  delivery: ['clockin', 'pickup', 'drop'],
  ssr: ['clockin', 'access', 'photos', 'drawing', 'recap'],
  installation: [
    'clockin',
    'siteaccess',
    'outdoor',
    'indoor',
    'printscreen',
    'return',
    'tiltafter',
    'transmission',
  ],
  gpm: ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_spareparts', 'gpm_anomalies', 'gpm_photos'],
  cm: ['clockin', 'cm_actions', 'spareparts', 'anomalies', 'photos'],
};
