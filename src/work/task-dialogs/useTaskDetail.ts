import { queryOptions, useQuery } from '@tanstack/react-query';
import { deliveryTasks } from '../../../contract/work/task-lists';
import { call } from '../../framework/providers/call';

/** A task whole: what its row in a list does not hold. The same call serves every kind. */
export const useTaskDetail = (task_id: number) => useQuery(taskDetailQuery(task_id));

/** The same where it is read before it is shown. */
export const taskDetailQuery = (task_id: number) =>
  queryOptions({
    queryKey: ['task', task_id, 'detail'],
    // Read as the pointer goes down, it is there when the panel opens.
    staleTime: 2_000,
    queryFn: async ({ signal }) => {
      const { tasks } = await call(deliveryTasks.actions.show, { task_id }, { signal });
      return tasks[0];
    },
  });
