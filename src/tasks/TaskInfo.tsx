import { Suspense } from 'react';
import type { Task } from '../../contract/tasks';
import { lazy } from '../providers/lazy';
import { PanelLoading } from './PanelLoading';

/** What « Info » opens under a row: the task's evidence. */
export const TaskInfo = ({ record }: { record: Task }) => (
  <Suspense fallback={<PanelLoading />}>
    <TaskPanel taskId={record.task_id} kind={record.task_type} />
  </Suspense>
);

const TaskPanel = lazy(() => import('../evidence/TaskPanel'), 'TaskPanel');
