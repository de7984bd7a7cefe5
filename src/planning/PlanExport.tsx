import type { ActionDialogProps } from '../generated/actions';
import { ExportDialog } from '../sites/dialogs/ExportDialog';

/** The planning's workbook, with the columns chosen. */
export const PlanExport = ({ resource, selection, onClose }: ActionDialogProps) => (
  <ExportDialog
    resource={resource}
    selection={selection}
    texts="terrain.planning.exportDialog"
    onClose={onClose}
  />
);
