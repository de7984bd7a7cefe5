import { ECDH } from 'node:crypto';
import type { NewsKind } from '../../../contract/framework/live';
import type { PushSubscriptionInput } from '../../../contract/framework/push';
import type { Config } from '../config/config';
import { invalid } from '../http/errors';
import type { HandlerContext } from '../http/mount';
import { getPushKeys } from '../secrets/push-keys';
import { isAllowedEndpoint } from './post-to-public-host';
import { listSubscribedKinds, subscribe, unsubscribe } from './queries';

type Call = Pick<HandlerContext, 'db' | 'user'>;
type Subscription = PushSubscriptionInput & { news: NewsKind[]; language: 'fr' | 'en' };

/** Push messages of these kinds for a phone while the app is closed: people choose the kinds on each phone. */
export const pushHandlers = (
  { pushTestOrigin }: Pick<Config, 'pushTestOrigin'>,
  kinds: readonly NewsKind[],
) => ({
  pushKey: async ({ db, user }: Call) => ({
    key: (await getPushKeys(db)).publicKey,
    news: await listSubscribedKinds(db, user.sessionHash, kinds),
  }),
  subscribePush: async ({ input, db, user }: Call & { input: Subscription }) => {
    if (!isAllowedEndpoint(input.endpoint, pushTestOrigin)) throw invalid('endpoint', 'badPushAddress');
    if (!isPublicKey(input.keys.p256dh)) throw invalid('keys.p256dh', 'badPushAddress');
    await subscribe(db, { ...input, session: user.sessionHash, account: user.userid });
    return {};
  },
  unsubscribePush: async ({ db, user }: Call) => {
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
