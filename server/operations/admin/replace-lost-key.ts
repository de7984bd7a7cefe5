import { resetKey } from '../../framework/secrets/reset-key';
import { type AdminCommand, hasNoArguments } from './command';

export const replaceLostKey: AdminCommand = {
  usage: '',
  takes: hasNoArguments,
  work: async ({ db }, config) => {
    const accounts = await resetKey(db, config);
    console.log(
      `The key begins anew: ${accounts} confirmation codes were taken off, and addresses of pictures given before open nothing.`,
    );
    return 0;
  },
};
