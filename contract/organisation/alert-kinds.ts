/** Alerts for office users about the work on their sites, each kind on until switched off. */
export const alertKinds = [
  'submitted',
  'impossible',
  'far',
  'nok',
  'returned',
  'late',
  'maintenance',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export type AlertSwitch = `alert_${AlertKind}`;
export const alertSwitchName = <K extends AlertKind>(kind: K) => `alert_${kind}` as const;
export const alertSwitches = alertKinds.map(alertSwitchName) as AlertSwitch[];
/** One value per alert switch. */
export const mapAlertSwitches = <T>(getValue: () => T) =>
  Object.fromEntries(alertSwitches.map(name => [name, getValue()])) as Record<AlertSwitch, T>;
