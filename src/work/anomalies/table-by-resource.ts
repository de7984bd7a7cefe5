import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import type { anomalyTables } from '../../../contract/work/anomaly-fields';

/** The name of each list's table in requests. */
export const tableByResource: Record<string, (typeof anomalyTables)[number]> = {
  [anomalies.name]: 'anomaly',
  [nokAnomalies.name]: 'nok',
  [accessAnomalies.name]: 'access',
};
