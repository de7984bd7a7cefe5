import { hasFullAccess } from '../../../contract/organisation/row-access';
import { canDecide, maxOutsideTasks, type outsideWork } from '../../../contract/work/outside-work';
import type { Handlers } from '../../framework/http/mount';
import { nameDeciders } from './name-deciders';
import { listOutsideTasks } from './queries';

/** Says that there is work beyond the caller's reach, and who decides on it; nothing of the work itself. */
export const outsideWorkHandlers: Handlers<typeof outsideWork> = {
  outsideWork: async ({ db, user }) => {
    if (hasFullAccess('tasks', user))
      return { data: { tasks: 0, more: false, deciders: [], only_admin: false } };
    const found = await listOutsideTasks(db, user, maxOutsideTasks + 1);
    const tasks = found.slice(0, maxOutsideTasks);
    const decisions = tasks.map(({ kind, status, ...sites }) => ({
      rule: canDecide(kind, status),
      ...sites,
    }));
    return {
      data: {
        tasks: tasks.length,
        more: found.length > tasks.length,
        ...(await nameDeciders(db, decisions)),
      },
    };
  },
};
