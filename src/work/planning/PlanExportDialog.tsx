import { ExportDialog } from '../../framework/exports/ExportDialog';
import type { ActionDialogProps } from '../../framework/lists/actions';

/** The planning's workbook, with the columns chosen. */
export const PlanExportDialog = ({ resource, selection, onClose }: ActionDialogProps) => (
  <ExportDialog
    resource={resource}
    selection={selection}
    texts="terrain.planning.exportDialog"
    onClose={onClose}
  />
);
