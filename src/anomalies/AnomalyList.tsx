import BuildOutlined from '@mui/icons-material/BuildOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Link } from 'react-router-dom';
import {
  type accessAnomalies,
  type anomalies,
  anomalyActions,
  type nokAnomalies,
} from '../../contract/anomalies';
import { signedIn } from '../../contract/permissions';
import { mayPlan } from '../../contract/planning';
import { kindRows } from '../../contract/task-kinds';
import type { TaskKind } from '../../contract/vocabulary';
import type { BulkAction, RowAction } from '../generated/actions';
import type { Cell } from '../generated/columns';
import { Nothing } from '../generated/fields';
import { GeneratedList } from '../generated/GeneratedList';
import { lazy } from '../providers/lazy';
import { AnomalyListActions } from './AnomalyListActions';
import { EditedCell } from './EditedCell';

type Contract = typeof anomalies | typeof nokAnomalies | typeof accessAnomalies;

/** One of the three tables; its tabs lead to the others. */
export const AnomalyList = ({ contract, storeKey }: { contract: Contract; storeKey?: false }) => (
  <GeneratedList
    key={contract.name}
    contract={contract as typeof anomalies}
    storeKey={storeKey}
    show={shown[contract.name] as never}
    columns={cells as never}
    rowActions={rowActions}
    bulkActions={bulkActions}
    actions={<AnomalyListActions contract={contract} />}
  />
);

// The columns of each table (document 2, section 2.11), and the repair that is planned.
const shown: Record<string, readonly string[]> = {
  anomalies: ['id', 'status', 'type', 'anomalie', 'task_id', 'task', 'site', 'plan'],
  'anomalies/nok': ['type', 'status', 'check', 'comment', 'task_id', 'site', 'plan'],
  'anomalies/task': ['created_at', 'username', 'site_code', 'type', 'content', 'status', 'task_id', 'plan'],
};

const taskLink = (kind: TaskKind, id: number) => (
  <Link to={`/${kindRows[kind].resource}/task/${id}`} className="strong">
    n° {id}
  </Link>
);
const cells: Record<string, Cell> = {
  status: row => <EditedCell row={row} field="status" />,
  type: row => <EditedCell row={row} field="type" />,
  task_id: row => taskLink(row.task_type, row.task_id),
  task: row => (
    <>
      {row.task.created_at.slice(0, 10)}
      <span className="quiet">{row.task.created_by.username}</span>
    </>
  ),
  site: row => (
    <>
      <Link to={`/sites/detail/${row.site_id}`} className="strong">
        {row.site.code}
      </Link>
      {row.site.name && <span className="quiet">{row.site.name}</span>}
    </>
  ),
  site_code: row => (
    <Link to={`/sites/detail/${row.site_id}`} className="strong">
      {row.site_code}
    </Link>
  ),
  plan: row =>
    row.plan ? (
      <>
        CM {row.plan.date}
        {row.plan.task_id && <span className="quiet">{taskLink('cm', row.plan.task_id)}</span>}
      </>
    ) : (
      <Nothing />
    ),
};

const HistoryDialog = lazy(() =>
  import('./AnomalyHistoryDialog').then(module => ({ default: module.AnomalyHistoryDialog })),
);
const PlanCmDialog = lazy(() => import('./PlanCmDialog').then(module => ({ default: module.PlanCmDialog })));
const ExportDialog = lazy(() =>
  import('./AnomalyExportDialog').then(module => ({ default: module.AnomalyExportDialog })),
);

const rowActions: RowAction[] = [
  {
    key: 'history',
    icon: <HistoryOutlined />,
    needs: anomalyActions.actions.history.needs,
    dialog: HistoryDialog,
  },
  {
    key: 'plan',
    icon: <BuildOutlined />,
    needs: mayPlan('cm'),
    when: row => row.status === 'unresolved' && !row.plan,
    dialog: PlanCmDialog,
  },
];
const bulkActions: BulkAction[] = [
  { key: 'exportSelection', icon: <FileDownloadOutlined />, needs: signedIn, dialog: ExportDialog },
];
