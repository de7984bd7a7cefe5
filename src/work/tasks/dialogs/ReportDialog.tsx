import type { TaskKind } from '../../../../contract/organisation/vocabulary';
import { getReportEndpoint, type TaskReport } from '../../../../contract/work/task-reports';
import type { Task } from '../../../../contract/work/tasks';
import { DownloadDialog } from '../../../framework/exports/DownloadDialog';
import { useLabels } from '../../../framework/fields/useLabels';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { download } from '../../../framework/providers/call';
import { useTaskSubtitle } from '../../task-dialogs/useTaskSubtitle';

/** A file about one task: its report, general export, values, or failed checks. */
export const ReportDialog = ({ resource, action, record, onClose }: RowDialogProps<Task>) => {
  const labels = useLabels(resource.name);
  const about = useTaskSubtitle(record);
  const endpoint = getReportEndpoint(action as TaskReport, record.task_type as TaskKind);
  return (
    <DownloadDialog
      title={labels.action(action)}
      about={about}
      fetchFile={options => download(endpoint, { id: record.task_id }, options)}
      onClose={() => onClose()}
    />
  );
};
