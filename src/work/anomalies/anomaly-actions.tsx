import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CompareOutlined from '@mui/icons-material/CompareOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { canReopen, isAwaitingRepair } from '../../../contract/work/anomaly-states';
import { canChangePlans } from '../../../contract/work/planning';
import type { BulkAction, RowAction } from '../../framework/lists/actions';
import { lazy } from '../../framework/providers/lazy';
import type { Finding } from './finding';

const AnomalyDialog = lazy(() => import('./AnomalyDialog'), 'AnomalyDialog');
const ReopenDialog = lazy(() => import('./ReopenDialog'), 'ReopenDialog');
const CareDialog = lazy(() => import('./AnomalyBulkEditDialog'), 'AnomalyBulkEditDialog');
const HistoryDialog = lazy(() => import('./AnomalyHistoryDialog'), 'AnomalyHistoryDialog');
const PlanCmDialog = lazy(() => import('./PlanRepairDialog'), 'PlanRepairDialog');
const ExportDialog = lazy(() => import('./AnomalyExportDialog'), 'AnomalyExportDialog');

/** Actions on one anomaly. */
export const anomalyRowActions: RowAction<Finding>[] = [
  {
    key: 'detail',
    icon: <CompareOutlined />,
    needs: anomalyActions.actions.detail.needs,
    dialog: AnomalyDialog,
  },
  {
    key: 'history',
    icon: <HistoryOutlined />,
    needs: anomalyActions.actions.history.needs,
    dialog: HistoryDialog,
  },
  {
    key: 'plan',
    icon: <BuildOutlined />,
    needs: canChangePlans('cm'),
    when: row => isAwaitingRepair(row) && row.plannable,
    dialog: PlanCmDialog,
  },
  {
    key: 'reopen',
    icon: <ReplayOutlined />,
    needs: anomalyActions.actions.reopen.needs,
    when: canReopen,
    dialog: ReopenDialog,
  },
];

/** Actions on the selected anomalies. */
export const anomalyBulkActions: BulkAction[] = [
  {
    key: 'exportSelection',
    icon: <FileDownloadOutlined />,
    needs: anomalyActions.actions.exportCustom.needs,
    dialog: ExportDialog,
  },
  {
    key: 'care',
    icon: <AssignmentIndOutlined />,
    needs: anomalyActions.actions.updateMany.needs,
    dialog: CareDialog,
  },
];
