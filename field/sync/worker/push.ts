/// <reference lib="webworker" />
import { PushMessage } from '../../../contract/organisation/push';
import { news as en } from '../../../i18n/en/field/news';
import { news as fr } from '../../../i18n/fr/field/news';
import { updateWorkerBadge } from '../push/badge';

declare const self: ServiceWorkerGlobalScope;

const texts = { fr, en };

/** Shows push notifications while the app is closed, and opens what they are about. */
export const registerPushHandlers = () => {
  self.addEventListener('push', event => event.waitUntil(showMessage(parseMessage(event.data))));
  self.addEventListener('notificationclick', event => {
    event.notification.close();
    event.waitUntil(openPath(event.notification.data));
  });
};

/**
 * An unreadable message is shown too: browsers revoke the push permission of apps that show nothing. Its language is
 * unknown, so it is shown in French, the app's default.
 */
const parseMessage = (data: PushMessageData | null): PushMessage => {
  try {
    return PushMessage.parse(data?.json());
  } catch {
    return { kind: 'other', site: null, work: null, language: 'fr' };
  }
};

const showMessage = async ({ kind, site, work, language }: PushMessage) => {
  const words = texts[language];
  await self.registration.showNotification(words.kinds[kind].name, {
    body: site ? words.site.replace('%{site}', site) : words.several,
    lang: language,
    icon: '/icon-192.png',
    // Repeated notifications are shown once.
    tag: [kind, work ?? site].join(' '),
    data: work ? `/field/work/${work}` : '/field/',
  });
  await updateWorkerBadge((await self.registration.getNotifications()).length);
};

/** Opens a page in an open window, which keeps unsaved input, else in a new one. */
const openPath = async (path: string) => {
  const windows = await self.clients.matchAll({ type: 'window' });
  const appWindow = windows.find(({ url }) => new URL(url).pathname.startsWith('/field'));
  if (!appWindow) return void (await self.clients.openWindow(path));
  await appWindow.focus();
  appWindow.postMessage({ open: path });
};
