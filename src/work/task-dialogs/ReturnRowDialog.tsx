import type { Task } from '../../../contract/work/tasks';
import type { RowDialogProps } from '../../framework/lists/actions';
import { ReturnDialog } from './ReturnDialog';

/** Returns the task of a row. */
export const ReturnRowDialog = ({ record, onClose }: RowDialogProps<Task>) => (
  <ReturnDialog task={record} onClose={onClose} />
);
