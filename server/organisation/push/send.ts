import { hostname } from 'node:os';
import { dayMs, daySeconds } from '../../../contract/framework/today';
import type { PushedNews } from '../../../contract/organisation/news';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import { JobFailure } from '../../framework/queue/failure';
import type { Worker } from '../../framework/queue/queue';
import { pushKeys } from '../../framework/secrets/push-keys';
import { inSpan } from '../../framework/traces/span';
import { sentMessages } from '../notifications/sent-messages';
import { fetchPublicHost } from './fetch-public-host';
import { forgetPhone, subscriptionOf } from './queries';

type PushConfig = Pick<Config, 'publicUrl' | 'mailFrom' | 'pushTestOrigin'>;

/** Sends queued push messages, encrypted for the phone. */
export const pushing = (db: Db, config: PushConfig): Worker<'push'> => ({
  work: async ({ created_at, payload: { subscription: id, kind, site, work } }) => {
    const phone = await subscriptionOf(db, id);
    if (!phone || Date.now() - created_at.getTime() > dayMs) return;
    const { endpoint, language, ...keys } = phone;
    // Loaded at the first push message.
    const { default: webPush } = await import('web-push');
    const news: PushedNews = { kind, site, work, language };
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(news), {
      TTL: daySeconds,
      vapidDetails: { subject: whomToAsk(config), ...(await pushKeys(db)) },
    });
    const status = await inSpan('send push', { 'messaging.system': 'push' }, () =>
      fetchPublicHost(endpoint, { headers, body: body! }, config.pushTestOrigin),
    ).catch(error => {
      sentMessages.push.failed++;
      const { code, name } = error as NodeJS.ErrnoException;
      throw new JobFailure({ name: 'unreachable', code: code ?? name }, code === 'NOT_BEYOND', error);
    });
    if (gone.includes(status)) return void (await forgetPhone(db, id, endpoint));
    if (status >= 300) {
      sentMessages.push.failed++;
      throw new JobFailure({ name: 'answered', code: status }, status < 500 && status !== 429);
    }
    sentMessages.push.sent++;
  },
});

/** Statuses that mean that the subscription no longer exists. */
const gone = [404, 410];

/** The contact for push services (VAPID subject): a mail address or an https page. */
const whomToAsk = ({ publicUrl, mailFrom }: PushConfig) => {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const mail = mailFrom?.replace(/^.*<|>.*$/g, '');
  return `mailto:${mail ?? `terrain@${hostname()}`}`;
};
