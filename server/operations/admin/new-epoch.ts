import { beginEpoch } from '../../field/api/queries-epoch';
import { type AdminCommand, hasNoArguments } from './command';

/** After a database was restored by other means than `npm run restore`: phones notice and send what it lacks. */
export const newEpoch: AdminCommand = {
  usage: '',
  takes: hasNoArguments,
  work: async ({ db }) => {
    await beginEpoch(db);
    console.log(
      'A new data epoch has begun: phones compare what they hold with these data, and send what is missing.',
    );
    return 0;
  },
};
