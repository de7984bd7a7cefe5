import AddTaskOutlined from '@mui/icons-material/AddTaskOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import ReportGmailerrorredOutlined from '@mui/icons-material/ReportGmailerrorredOutlined';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import ThumbDownOffAltOutlined from '@mui/icons-material/ThumbDownOffAltOutlined';
import Undo from '@mui/icons-material/Undo';
import type { ReactNode } from 'react';
import { isKindRule, type Needs } from '../../../contract/framework/permissions';
import { taskActions } from '../../../contract/work/task-actions';
import { type TaskMenuKey, taskMenu } from '../../../contract/work/task-kinds/define-task-kind';
import { hasMenuEntry, taskMenuRules } from '../../../contract/work/task-menu';
import { taskSelection } from '../../../contract/work/task-selection';
import type { Task } from '../../../contract/work/tasks';
import type { BulkAction, RowAction, RowDialog } from '../../framework/lists/actions';
import { lazy } from '../../framework/providers/lazy';
import type { TaskListDefinition } from './task-lists';

/** What a menu entry opens; `contract/work/task-menu` says who may use it and when. */
type Entry = { icon: ReactNode; dialog: RowDialog<Task>; danger?: true };

// Dialogs are loaded when first opened.
const ReturnRow = lazy(() => import('../task-dialogs/ReturnRowDialog'), 'ReturnRowDialog');
const DecisionDialog = lazy(() => import('../task-dialogs/DecisionDialog'), 'DecisionDialog');
const CloseDialog = lazy(() => import('./dialogs/CloseDialog'), 'CloseDialog');
const DeleteDialog = lazy(() => import('./dialogs/DeleteDialog'), 'DeleteDialog');
const ReplanDialog = lazy(() => import('./dialogs/ReplanDialog'), 'ReplanDialog');
const PlanCmDialog = lazy(() => import('./dialogs/PlanCmDialog'), 'PlanCmDialog');
const AddDataDialog = lazy(() => import('../task-dialogs/AddDataDialog'), 'AddDataDialog');
const InstallationDialog = lazy(() => import('./dialogs/InstallationDialog'), 'InstallationDialog');
const HistoryDialog = lazy(() => import('./dialogs/HistoryDialog'), 'HistoryDialog');
const ReportDialog = lazy(() => import('./dialogs/ReportDialog'), 'ReportDialog');
const SelectionDialog = lazy(() => import('./dialogs/BulkActionDialog'), 'BulkActionDialog');
export const TaskExportDialog = lazy(() => import('./dialogs/TaskExportDialog'), 'TaskExportDialog');

const entries: Record<TaskMenuKey, Entry> = {
  report: { icon: <PictureAsPdfOutlined />, dialog: ReportDialog },
  export: { icon: <FileDownloadOutlined />, dialog: ReportDialog },
  exportXlsx: { icon: <TableChartOutlined />, dialog: ReportDialog },
  exportNok: { icon: <ReportGmailerrorredOutlined />, dialog: ReportDialog },
  accept: { icon: <DoneAllOutlined />, dialog: DecisionDialog },
  reject: { icon: <ThumbDownOffAltOutlined />, dialog: DecisionDialog },
  return: { icon: <Undo />, dialog: ReturnRow },
  addData: { icon: <PlaylistAddOutlined />, dialog: AddDataDialog },
  replan: { icon: <PersonAddAltOutlined />, dialog: ReplanDialog },
  planCm: { icon: <BuildOutlined />, dialog: PlanCmDialog },
  planInstallation: { icon: <AddTaskOutlined />, dialog: InstallationDialog },
  close: { icon: <LockOutlined />, dialog: CloseDialog },
  cancel: { icon: <DoNotDisturbOnOutlined />, dialog: DecisionDialog },
  delete: { icon: <DeleteOutlined />, dialog: DeleteDialog, danger: true },
  restore: { icon: <RestoreOutlined />, dialog: DecisionDialog },
};

/** A returned task cannot be returned again: the entry stays in the menu, disabled (document 2, section 4). */
const isReturned = (key: TaskMenuKey) => (task: Task) => key === 'return' && task.task_status === 'return';

/** The « Plus » menu of a task of any kind. */
export const taskRowActions: RowAction<Task>[] = [
  ...taskMenu.map(key => {
    const isDone = isReturned(key);
    return {
      key,
      ...entries[key],
      needs: taskMenuRules[key].needs,
      disabled: isDone,
      when: (task: Task) => hasMenuEntry(key, task) || (isDone(task) && !task.deleted_at),
    };
  }),
  {
    key: 'history',
    icon: <HistoryOutlined />,
    needs: taskActions.actions.history.needs,
    dialog: HistoryDialog,
  },
];

/** Actions on several tasks at once. */
export const taskBulkActions = ({ contract, kind }: TaskListDefinition): BulkAction[] => {
  const needsForKind = (needs: Needs) => (isKindRule(needs) ? needs.byKind(kind) : needs);
  const { replan, close, return: returnTasks } = taskSelection.actions;
  return [
    {
      key: 'exportSelection',
      icon: <FileDownloadOutlined />,
      needs: contract.exports!.list.needs,
      dialog: TaskExportDialog,
    },
    {
      key: 'replan',
      icon: <PersonAddAltOutlined />,
      needs: needsForKind(replan.needs),
      dialog: SelectionDialog,
    },
    { key: 'close', icon: <LockOutlined />, needs: needsForKind(close.needs), dialog: SelectionDialog },
    { key: 'return', icon: <Undo />, needs: needsForKind(returnTasks.needs), dialog: SelectionDialog },
  ];
};
