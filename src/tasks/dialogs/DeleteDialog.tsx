import { taskActions } from '../../../contract/task-actions';
import type { ActionDialogProps } from '../../lists/actions';
import { call } from '../../providers/call';
import { useTaskChanged } from '../../task/useTaskChanged';
import { ActAtOnce } from '../../ui/ActAtOnce';

/** Deletes a task at once: whoever did it can take that back, and an admin restores it for 30 days. */
export const DeleteDialog = ({ record, onClose }: ActionDialogProps) => {
  const changed = useTaskChanged();
  const remove = async () =>
    changed('delete', await call(taskActions.actions.delete, { pmid: record.task_id }));
  return <ActAtOnce act={remove} onClose={onClose} />;
};
