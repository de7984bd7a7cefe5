import { ExportDialog } from '../../../framework/exports/ExportDialog';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { getTaskListDefinition } from '../task-lists';

/** Chooses columns and downloads the list: the current filter, or the selected rows. */
export const TaskExportDialog = ({ resource, selection, onClose }: ActionDialogProps) => (
  <ExportDialog
    resource={resource}
    selection={selection}
    fixed={getTaskListDefinition(resource).filter}
    texts="terrain.taskDialogs.export"
    onClose={onClose}
  />
);
