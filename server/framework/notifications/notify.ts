import type { Gender } from '../../../i18n/fr/framework/agreement';
import { quoted } from '../../../i18n/typography';
import type { Db } from '../db/client';
import { defaultLanguage, type Params, sayIn } from '../language/language';
import { getNotificationRules, type NoticeName } from './notification-rules';
import { insertNotifications, type Notice, type NotificationRow } from './queries';

/** Maximum number of accounts per event, so that consumers can do other work between events. */
const batchSize = 2_000;

type Options = { published?: boolean; mailed?: boolean };

/**
 * Notifies accounts, in the transaction of the event: the notification is stored for each, and an outbox event sends it
 * to live streams, phones and mail after the commit. `published`: a message from an administrator to many; `mailed`: a
 * mail of its own exists, so no second one is made.
 */
export const notify = (db: Db, accountIds: number[], notice: NotificationRow, options: Options = {}) =>
  notifyEach(
    db,
    [...new Set(accountIds)].map(account => ({ account, ...notice })),
    options,
  );

/** The same, with different content for each account. */
export const notifyEach = async (db: Db, notices: readonly Notice[], options: Options = {}) => {
  for (let start = 0; start < notices.length; start += batchSize)
    await insertNotifications(db, notices.slice(start, start + batchSize), options);
};

/** Whoever names a kind also says its gender, since sentences agree with it. */
type NoticeParams = Params & ({ kind?: never } | { kind: string; gender: Gender });

/** Text and kind of a notice. */
export const buildNotice = (name: NoticeName, params?: NoticeParams): NotificationRow => {
  const { getNewsKind, getSubject } = getNotificationRules();
  return {
    content: sayIn(defaultLanguage)('notices', name, params),
    news: getNewsKind?.(name),
    ...(params && getSubject?.(params)),
  };
};

/** A notice followed by what its sender wrote, if anything. */
export const appendText = (notice: NotificationRow, text: string | null | undefined): NotificationRow =>
  text ? { ...notice, content: `${notice.content} ${quoted(defaultLanguage, text)}` } : notice;
