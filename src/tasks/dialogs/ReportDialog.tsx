import type { Endpoint } from '../../../contract/endpoint';
import { taskReports } from '../../../contract/task-reports';
import type { TaskKind } from '../../../contract/vocabulary';
import type { ActionDialogProps } from '../../generated/actions';
import { useLabels } from '../../generated/labels';
import { download } from '../../providers/call';
import { useAboutTask } from '../useAboutTask';
import { DownloadDialog } from './DownloadDialog';

/** A file made of one task: its report, general export, values or what is not in order. */
export const ReportDialog = ({ resource, action, record, onClose }: ActionDialogProps) => {
  const labels = useLabels(resource.name);
  const about = useAboutTask(record);
  const endpoint = reports[action as Report][record.task_type as TaskKind];
  return (
    <DownloadDialog
      title={labels.action(action)}
      about={about}
      fetchFile={options => download(endpoint, { id: record.task_id }, options)}
      onClose={() => onClose()}
    />
  );
};

type Report = 'report' | 'export' | 'exportXlsx' | 'exportNok';
const { pdf, general, nok, ssrGeneral, ssrNok, ssrXlsx, gpmGeneral, gpmNok, cmGeneral, cmNok } =
  taskReports.actions;
const same = (endpoint: Endpoint): Record<TaskKind, Endpoint> => ({
  delivery: endpoint,
  ssr: endpoint,
  installation: endpoint,
  gpm: endpoint,
  cm: endpoint,
});

/** Which call makes which file of which kind (document 2, section 7). */
const reports: Record<Report, Record<TaskKind, Endpoint>> = {
  report: same(pdf),
  export: { ...same(general), ssr: ssrGeneral, gpm: gpmGeneral, cm: cmGeneral },
  exportXlsx: same(ssrXlsx),
  exportNok: { ...same(nok), ssr: ssrNok, gpm: gpmNok, cm: cmNok },
};
