import { taskActions } from '../../../../contract/work/task-actions';
import type { Task } from '../../../../contract/work/tasks';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { ImmediateAction } from '../../../framework/ui/ImmediateAction';
import { useReportTaskAction } from '../../task-dialogs/useReportTaskAction';

/** Deletes a task at once: the user can undo it, and an admin can restore it for 30 days. */
export const DeleteDialog = ({ record, onClose }: RowDialogProps<Task>) => {
  const reportAction = useReportTaskAction();
  const remove = async () =>
    reportAction('delete', await call(taskActions.actions.delete, { pmid: record.task_id }));
  return <ImmediateAction act={remove} onClose={onClose} />;
};
