import type { HandlerContext } from '../../framework/http/mount';
import { taskDetail } from '../tasks/task-detail';

/** The response of an action: the task after it. */
export const buildTaskResponse = async (
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  taskId: number,
) => ({
  data: await taskDetail(db, user, taskId),
});
