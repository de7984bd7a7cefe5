import {
  accessAnomalies,
  anomalies,
  type anomalyTables,
  nokAnomalies,
} from '../../../contract/work/anomalies';

/** The name of each list's table in requests. */
export const tableOf: Record<string, (typeof anomalyTables)[number]> = {
  [anomalies.name]: 'anomaly',
  [nokAnomalies.name]: 'nok',
  [accessAnomalies.name]: 'access',
};
