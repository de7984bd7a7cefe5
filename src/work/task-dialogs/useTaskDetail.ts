import { queryOptions, useQuery } from '@tanstack/react-query';
import { deliveryTasks } from '../../../contract/work/task-lists';
import { call } from '../../framework/providers/call';

/** The full task, with what a list row lacks. The same call serves every kind. */
export const useTaskDetail = (task_id: number) => useQuery(taskDetailQuery(task_id));

/** The query for prefetching. */
export const taskDetailQuery = (task_id: number) =>
  queryOptions({
    queryKey: ['task', task_id, 'detail'],
    // Prefetched on pointer down, it is there when the panel opens.
    staleTime: 2_000,
    queryFn: async ({ signal }) => {
      const { tasks } = await call(deliveryTasks.actions.show, { task_id }, { signal });
      return tasks[0];
    },
  });
