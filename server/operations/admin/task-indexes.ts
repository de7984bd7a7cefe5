import { createTaskIndexesOnline } from '../../framework/db/task-indexes';
import { type AdminCommand, noWords } from './command';

/** Creates the indexes of tasks that a full database did not get by its upgrade. */
export const taskIndexes: AdminCommand = {
  usage: '',
  takes: noWords,
  work: async ({ db }) => {
    await createTaskIndexesOnline(db);
    console.log('Tasks have their indexes.');
    return 0;
  },
};
