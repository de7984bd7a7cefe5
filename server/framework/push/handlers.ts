import { ECDH } from 'node:crypto';
import type { field } from '../../../contract/field/field';
import type { Config } from '../config/config';
import { invalid } from '../http/errors';
import type { Handlers } from '../http/mount';
import { getPushKeys } from '../secrets/push-keys';
import { isAllowedEndpoint } from './post-to-public-host';
import { listSubscribedKinds, subscribe, unsubscribe } from './queries';

type PushHandlers = Pick<Handlers<typeof field>, 'pushKey' | 'subscribePush' | 'unsubscribePush'>;

/** Push messages for an agent's phone while the app is closed: agents choose the kinds on each phone. */
export const pushHandlers = ({ pushTestOrigin }: Pick<Config, 'pushTestOrigin'>): PushHandlers => ({
  pushKey: async ({ db, user }) => ({
    key: (await getPushKeys(db)).publicKey,
    news: await listSubscribedKinds(db, user.sessionHash),
  }),
  subscribePush: async ({ input, db, user }) => {
    if (!isAllowedEndpoint(input.endpoint, pushTestOrigin)) throw invalid('endpoint', 'badPushAddress');
    if (!isPublicKey(input.keys.p256dh)) throw invalid('keys.p256dh', 'badPushAddress');
    await subscribe(db, { ...input, session: user.sessionHash, account: user.userid });
    return {};
  },
  unsubscribePush: async ({ db, user }) => {
    await unsubscribe(db, user.sessionHash);
    return {};
  },
});

/** Whether the key is a point on the curve: otherwise nothing can be encrypted for it. */
const isPublicKey = (key: string) => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
};
