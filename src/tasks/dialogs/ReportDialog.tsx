import { reportOf, type TaskReport } from '../../../contract/task-reports';
import type { TaskKind } from '../../../contract/vocabulary';
import { DownloadDialog } from '../../exports/DownloadDialog';
import type { ActionDialogProps } from '../../lists/actions';
import { download } from '../../providers/call';
import { useAboutTask } from '../../task/useAboutTask';
import { useLabels } from '../../vocabulary/labels';

/** A file made of one task: its report, general export, values or what is not in order. */
export const ReportDialog = ({ resource, action, record, onClose }: ActionDialogProps) => {
  const labels = useLabels(resource.name);
  const about = useAboutTask(record);
  const endpoint = reportOf(action as TaskReport, record.task_type as TaskKind);
  return (
    <DownloadDialog
      title={labels.action(action)}
      about={about}
      fetchFile={options => download(endpoint, { id: record.task_id }, options)}
      onClose={() => onClose()}
    />
  );
};
