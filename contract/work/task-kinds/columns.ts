import type { ListColumns } from './define-task-kind';

/** List columns for tasks with one site. */
export const oneSiteColumns: ListColumns = {
  show: [
    'task_id',
    'task_status',
    'task_agent',
    'task_site_code',
    'owner',
    'task_created',
    'task_steps',
    'geo',
  ],
  more: ['task_plan', 'task_site_name'],
};

/** List columns for tasks from one site to another. */
export const twoSiteColumns: ListColumns = {
  show: [
    'task_id',
    'task_status',
    'task_agent',
    'pickup_site_code',
    'drop_site_code',
    'owner',
    'task_created',
    'task_steps',
    'geo',
  ],
  more: ['task_plan', 'pickup_site_name', 'drop_site_name'],
};
