import { beginWithKey, rotateKey } from '../secrets/rotate';
import { type AdminCommand, noWords, tellEnd } from './command';

export const rotate: AdminCommand = {
  usage: '',
  takes: noWords,
  work: async ({ db, engine }, config) => {
    const done = await rotateKey(db, engine, config);
    return tellEnd(
      done &&
        `Everything is sealed under key ${done.key} (${done.values} values were not). ${done.servers} running servers have it and seal with it.`,
      'There is no key to change to: put the new one first, « new,old », into the file of SECRET_KEY_FILE, or into SECRET_KEY and restart the servers with it.',
    );
  },
};

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
