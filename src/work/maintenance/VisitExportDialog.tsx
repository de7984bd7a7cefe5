import { ExportDialog } from '../../framework/exports/ExportDialog';
import type { ActionDialogProps } from '../../framework/lists/actions';

/** The visits' workbook, with the columns chosen. */
export const VisitExportDialog = ({ resource, selection, onClose }: ActionDialogProps) => (
  <ExportDialog
    resource={resource}
    selection={selection}
    texts="terrain.maintenance.exportDialog"
    onClose={onClose}
  />
);
