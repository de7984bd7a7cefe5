import { createTaskIndexesOnline } from '../migrations/task-indexes';
import { type AdminCommand, hasNoArguments } from './command';

/** Creates the task indexes that the upgrade of a full database skipped. */
export const createMissingTaskIndexes: AdminCommand = {
  usage: '',
  takes: hasNoArguments,
  work: async ({ db }) => {
    await createTaskIndexesOnline(db);
    console.log('Tasks have their indexes.');
    return 0;
  },
};
