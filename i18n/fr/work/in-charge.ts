/** Open anomalies that the reader is in charge of, on the first screen. */
export const inCharge = {
  title: 'Anomalies dont vous êtes responsable',
  severity: {
    low: 'gravité faible',
    medium: 'gravité moyenne',
    high: 'gravité élevée',
    critical: 'gravité critique',
  },
  late: 'à réparer avant le %{day}, en retard',
  today: 'à réparer aujourd’hui',
  planned: 'CM prévu le %{day}',
  failedCheck: 'Contrôle non conforme : %{check}',
  planCm: 'Planifier un CM',
  /** The button's accessible name. */
  planCmThis: 'Planifier un CM : %{code}',
};
