import {
  accessAnomalies,
  anomalies,
  type anomalyTables,
  nokAnomalies,
} from '../../../contract/work/anomalies';

/** What each list's table is called on the wire. */
export const tableOf: Record<string, (typeof anomalyTables)[number]> = {
  [anomalies.name]: 'anomaly',
  [nokAnomalies.name]: 'nok',
  [accessAnomalies.name]: 'access',
};
