import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazy } from '../../framework/providers/lazy';

export const AnomalyList = lazy(() => import('./AnomalyList'), 'AnomalyList');

/** The three tables of site anomalies (document 2, section 2.11). */
export const anomalyViews: ResourceViews[] = [
  { name: nokAnomalies.name, list: () => <AnomalyList contract={nokAnomalies} /> },
  { name: accessAnomalies.name, list: () => <AnomalyList contract={accessAnomalies} /> },
  { name: anomalies.name, list: () => <AnomalyList contract={anomalies} /> },
];
