import type { ActionDialogProps } from '../../framework/lists/actions';
import { ReturnDialog } from './ReturnDialog';

/** Returns the task of a row. */
export const ReturnRowDialog = ({ record, onClose }: ActionDialogProps) => (
  <ReturnDialog task={record} onClose={onClose} />
);
