import type { TaskKind } from '../vocabulary';

/**
 * The tests without which a task of that kind and installation type is not done. A task without a type, or of one
 * that is unknown, is a new site. Other steps of the kind may be sent as well.
 */
export const requiredSteps = (kind: TaskKind, installationType?: string | null): readonly string[] =>
  kind === 'installation' ? (byInstallationType[installationType ?? ''] ?? newSite) : byKind[kind];

const newSite = ['clockin', 'siteaccess', 'outdoor', 'indoor', 'printscreen'];

const byInstallationType: Readonly<Record<string, readonly string[]>> = {
  new_site: newSite,
  nouveau: newSite,
  // What is replaced goes back to the warehouse.
  modernisation: [...newSite, 'return'],
  // A further band comes with other antennas: the swap report shows azimuths and tilts before and after.
  add_900: [...newSite, 'tiltafter'],
  // A radio link alone: neither antennas of cells nor a radio cabinet are touched.
  mw: ['clockin', 'siteaccess', 'transmission'],
};

const byKind: Readonly<Record<Exclude<TaskKind, 'installation'>, readonly string[]>> = {
  delivery: ['clockin', 'pickup', 'drop'],
  ssr: ['clockin', 'access', 'photos', 'drawing', 'recap'],
  // Spare parts and anomalies are sent when there are any.
  gpm: ['gpm_clockin', 'gpm_assets', 'gpm_checklist', 'gpm_photos'],
  cm: ['clockin', 'cm_actions', 'photos'],
};
