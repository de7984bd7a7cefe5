import { ExportDialog } from '../../../framework/exports/ExportDialog';
import type { ActionDialogProps } from '../../../framework/lists/actions';

/** The workbook of a list of people, with the columns chosen. */
export const PeopleExportDialog = ({ resource, selection, onClose }: ActionDialogProps) => (
  <ExportDialog
    resource={resource}
    selection={selection}
    texts="terrain.people.exportDialog"
    onClose={onClose}
  />
);
