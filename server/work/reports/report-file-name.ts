import type { TaskDetail } from '../../../contract/work/tasks';

/** `rapport_ssr_16A001_123.xlsx`: no character that a file system or a header refuses. */
export const formatReportFileName = (reportName: string, task: TaskDetail, extension: string) =>
  `${reportName}_${task.task_type}_${task.task_site_code.replace(/[^\w-]+/g, '-')}_${task.task_id}.${extension}`;
