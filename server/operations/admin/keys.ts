import { beginWithKey } from '../../framework/secrets/lost-key';
import { type AdminCommand, noWords } from './command';

export const beginAnew: AdminCommand = {
  usage: '',
  takes: noWords,
  work: async ({ db }, config) => {
    const accounts = await beginWithKey(db, config);
    console.log(
      `The key begins anew: ${accounts} confirmation codes were taken off, and addresses of pictures given before open nothing.`,
    );
    return 0;
  },
};
