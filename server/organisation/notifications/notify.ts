import type { Db } from '../../framework/db/client';
import { type Params, sayIn } from '../../framework/language/language';
import { type NoticeName, newsKindByNotice } from './news-kinds';
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

/**
 * Text and kind of a notice. Accounts have no language, so it is in the product's default language, not the sender's.
 */
export const buildNotice = (name: NoticeName, params?: Params): NotificationRow => ({
  content: sayIn('fr')('notices', name, params),
  news: newsKindByNotice[name],
  ...(params?.code !== undefined && { site: String(params.code) }),
});
