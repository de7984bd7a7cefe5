import type { Call } from '../../framework/http/mount';
import { taskDetail } from '../tasks/detail';

/** The response of an action: the task after it. */
export const answered = async ({ db, user }: Pick<Call, 'db' | 'user'>, taskId: number) => ({
  data: await taskDetail(db, user, taskId),
});
