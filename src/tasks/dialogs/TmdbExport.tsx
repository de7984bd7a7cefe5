import { useTranslate } from 'ra-core';
import { taskReports } from '../../../contract/task-reports';
import { download } from '../../providers/call';
import { DownloadDialog } from './DownloadDialog';

/** « Exporter TMDB inputs »: accepted SSRs with their additional data. */
export const TmdbExport = ({ onClose }: { onClose: () => void }) => (
  <DownloadDialog
    title={useTranslate()('terrain.tasks.exportTmdb')}
    fetchFile={options => download(taskReports.actions.tmdb, {}, options)}
    onClose={onClose}
  />
);
