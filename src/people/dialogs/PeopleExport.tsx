import type { ActionDialogProps } from '../../generated/actions';
import { ExportDialog } from '../../sites/dialogs/ExportDialog';

/** The workbook of a list of people, with the columns chosen. */
export const PeopleExport = ({ resource, selection, onClose }: ActionDialogProps) => (
  <ExportDialog
    resource={resource}
    selection={selection}
    texts="terrain.people.exportDialog"
    onClose={onClose}
  />
);
