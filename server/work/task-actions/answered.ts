import type { Call } from '../../framework/http/mount';
import { taskDetail } from '../tasks/detail';

/** What an action answers: the task as it stands after it. */
export const answered = async ({ db, user }: Pick<Call, 'db' | 'user'>, taskId: number) => ({
  data: await taskDetail(db, user, taskId),
});
