import { useTranslate } from 'ra-core';
import { taskReports } from '../../../../contract/work/task-reports';
import { DownloadDialog } from '../../../framework/exports/DownloadDialog';
import { download } from '../../../framework/providers/call';

/** « Exporter TMDB inputs »: accepted SSRs with their additional data. */
export const TmdbExportDialog = ({ onClose }: { onClose: () => void }) => (
  <DownloadDialog
    title={useTranslate()('terrain.tasks.exportTmdb')}
    fetchFile={options => download(taskReports.actions.tmdb, {}, options)}
    onClose={onClose}
  />
);
