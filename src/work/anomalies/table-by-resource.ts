import {
  accessAnomalies,
  anomalies,
  type anomalyTables,
  nokAnomalies,
} from '../../../contract/work/anomalies';

/** The name of each list's table in requests. */
export const tableByResource: Record<string, (typeof anomalyTables)[number]> = {
  [anomalies.name]: 'anomaly',
  [nokAnomalies.name]: 'nok',
  [accessAnomalies.name]: 'access',
};
