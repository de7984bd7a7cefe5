import { createTaskIndexesOnline } from '../../framework/db/task-indexes';
import { type AdminCommand, noWords } from './command';

/** Creates the task indexes that the upgrade of a full database skipped. */
export const taskIndexes: AdminCommand = {
  usage: '',
  takes: noWords,
  work: async ({ db }) => {
    await createTaskIndexesOnline(db);
    console.log('Tasks have their indexes.');
    return 0;
  },
};
