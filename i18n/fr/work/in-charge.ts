/** What is due in the reader's charge, on the first screen. */
export const inCharge = {
  title: 'Anomalies dont vous êtes responsable',
  severity: {
    low: 'sévérité faible',
    medium: 'sévérité moyenne',
    high: 'sévérité élevée',
    critical: 'sévérité critique',
  },
  late: 'à réparer pour le %{day}, en retard',
  today: 'à réparer aujourd’hui',
  planned: 'CM prévu le %{day}',
  failedCheck: 'Contrôle non conforme : %{check}',
  planCm: 'Planifier un CM',
  /** The button's accessible name. */
  planCmThis: 'Planifier un CM : %{code}',
};
