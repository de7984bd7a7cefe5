import { useTranslate } from 'ra-core';
import type { Task } from '../../../../contract/work/tasks';

/** « SSR n° 561 · 16A003 » */
export const useTaskTitle = ({ task_id, task_type, task_site_code }: Task) => {
  const translate = useTranslate();
  return translate('terrain.taskPage.title', {
    kind: translate(`terrain.generated.areas.${task_type}`),
    id: task_id,
    site: task_site_code,
  });
};
