import type { ComponentProps } from 'react';
import { ExportDialog } from '../../../framework/exports/ExportDialog';

/** Downloads a list of sites, or their planning. */
export const SiteExportDialog = (props: Omit<ComponentProps<typeof ExportDialog>, 'texts'>) => (
  <ExportDialog {...props} texts="terrain.dialogs.export" />
);
