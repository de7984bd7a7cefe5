/** Open anomalies that the reader is in charge of, on the first screen. */
export const inCharge = {
  title: 'Anomalies you are in charge of',
  severity: {
    low: 'low severity',
    medium: 'medium severity',
    high: 'high severity',
    critical: 'critical severity',
  },
  late: 'repair due by %{day}, late',
  today: 'repair is due today',
  planned: 'CM planned for %{day}',
  failedCheck: 'Failed check: %{check}',
  planCm: 'Plan a CM',
  /** The button's accessible name. */
  planCmThis: 'Plan a CM: %{code}',
};
