import { useQuery } from '@tanstack/react-query';
import { deliveryTasks } from '../../contract/task-lists';
import { call } from '../providers/call';

/** A task whole: what its row in a list does not hold. The same call serves every kind. */
export const useTaskDetail = (task_id: number) =>
  useQuery({
    queryKey: ['task', task_id, 'detail'],
    queryFn: async ({ signal }) => {
      const { tasks } = await call(deliveryTasks.actions.show, { task_id }, { signal });
      return tasks[0];
    },
  });
