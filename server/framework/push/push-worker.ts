import { hostname } from 'node:os';
import { dayMs, daySeconds } from '../../../contract/framework/today';
import type { Config } from '../config/config';
import type { Db } from '../db/client';
import { messageCounters } from '../notifications/message-counters';
import { buildOwnAddress } from '../notifications/notification-rules';
import { JobFailure } from '../queue/job-failure';
import type { Worker } from '../queue/queue';
import { getPushKeys } from '../secrets/push-keys';
import { withSpan } from '../traces/span';
import { postToPublicHost, privateHostCode } from './post-to-public-host';
import { deleteExpiredSubscription, findSubscription } from './queries';

type PushConfig = Pick<Config, 'publicUrl' | 'mailFrom' | 'pushTestOrigin'>;

/** Sends queued push messages, encrypted for the phone. */
export const createPushWorker = (db: Db, config: PushConfig): Worker<'push'> => ({
  work: async ({ created_at, payload: { account_id: _, subscription: id, ...news } }) => {
    const phone = await findSubscription(db, id);
    if (!phone || Date.now() - created_at.getTime() > dayMs) return;
    const { endpoint, language, ...keys } = phone;
    // Loaded at the first push message.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify({ ...news, language }),
      { TTL: daySeconds, vapidDetails: { subject: getContact(config), ...(await getPushKeys(db)) } },
    );
    const status = await withSpan('send push', { 'messaging.system': 'push' }, () =>
      postToPublicHost(endpoint, { headers, body: body! }, config.pushTestOrigin),
    ).catch(error => {
      messageCounters.push.failed++;
      const { code, name } = error as NodeJS.ErrnoException;
      throw new JobFailure({ name: 'unreachable', code: code ?? name }, code === privateHostCode, error);
    });
    if (expiredStatuses.includes(status)) return void (await deleteExpiredSubscription(db, id, endpoint));
    if (status >= 300) {
      messageCounters.push.failed++;
      throw new JobFailure({ name: 'answered', code: status }, status < 500 && status !== 429);
    }
    messageCounters.push.sent++;
  },
});

/** Statuses that mean that the subscription no longer exists. */
const expiredStatuses = [404, 410];

/** The contact for push services (VAPID subject): a mail address or an https page. */
const getContact = ({ publicUrl, mailFrom }: PushConfig) => {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const mail = mailFrom?.replace(/^.*<|>.*$/g, '');
  return `mailto:${mail ?? buildOwnAddress(hostname())}`;
};
