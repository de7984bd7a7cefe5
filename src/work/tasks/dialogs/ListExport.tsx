import { ExportDialog } from '../../../framework/exports/ExportDialog';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { rowOfList } from '../task-lists';

/** Chooses columns and downloads the list: the current filter, or the selected rows. */
export const ListExport = ({ resource, selection, onClose }: ActionDialogProps) => (
  <ExportDialog
    resource={resource}
    selection={selection}
    fixed={rowOfList(resource).filter}
    texts="terrain.taskDialogs.export"
    onClose={onClose}
  />
);
