/** What somebody in the office is told of the work on his sites, each kind until he switches it off. */
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
export const alertSwitch = <K extends AlertKind>(kind: K) => `alert_${kind}` as const;
export const alertSwitches = alertKinds.map(alertSwitch) as AlertSwitch[];
/** Something for each switch of an alert. */
export const forAlertSwitches = <T>(of: () => T) =>
  Object.fromEntries(alertSwitches.map(name => [name, of()])) as Record<AlertSwitch, T>;
