import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { AnomalyListActions } from './AnomalyListActions';
import { anomalyBulkActions, anomalyRowActions } from './anomaly-actions';
import { anomalyCells } from './anomaly-cells';
import type { Finding } from './finding';

type Contract = typeof anomalies | typeof nokAnomalies | typeof accessAnomalies;

/** One of the three tables. */
export const AnomalyList = ({ contract }: { contract: Contract }) => (
  <GeneratedList<ResourceContract, Finding>
    key={contract.name}
    contract={contract}
    show={visibleColumns[contract.name]}
    pinnedFilters={pinnedFilters}
    anchor={contract.name === 'anomalies' ? 'id' : 'task_id'}
    columns={anomalyCells}
    rowActions={anomalyRowActions}
    bulkActions={anomalyBulkActions}
    actions={<AnomalyListActions contract={contract} />}
  />
);

const pinnedFilters = {
  search: ['site', 'pmid'],
  chips: ['anomalie_status', 'severity', 'overdue', 'mine', 'anomalie_type', 'agent', 'site_wilaya'],
} as const;

// The columns of each table (document 2, section 2.11), the due date, and the planned repair. The severity is
// shown below the status; its own column, editable in place, can be chosen.
const visibleColumns: Record<string, readonly string[]> = {
  anomalies: ['id', 'status', 'photos', 'type', 'anomalie', 'due', 'task_id', 'task', 'site', 'plan'],
  'anomalies/nok': ['type', 'status', 'photos', 'check', 'comment', 'due', 'task_id', 'site', 'plan'],
  'anomalies/task': [
    'created_at',
    'username',
    'site_code',
    'type',
    'content',
    'status',
    'due',
    'task_id',
    'plan',
  ],
};
