import type { Db } from '../../framework/db/client';
import { type Params, sayIn } from '../../framework/language/language';
import { type NoticeName, newsKindOf } from './news-kinds';
import { insertNotifications, type Notice, type NotificationRow } from './queries';

/** Accounts that one event names; readers take events in turn, and other work between them. */
const mostAtOnce = 2_000;

type Options = { published?: boolean; mailed?: boolean };

/**
 * Tells accounts something, in the transaction of what happened: it is stored for each, and an outbox event carries it
 * to streams, phones and mail after the commit. `published` is what an administrator wrote for many; of what is
 * `mailed` in words of its own, no second mail is made.
 */
export const notify = (db: Db, accountIds: number[], told: NotificationRow, options: Options = {}) =>
  notifyEach(
    db,
    [...new Set(accountIds)].map(account => ({ account, ...told })),
    options,
  );

/** The same, each something else. */
export const notifyEach = async (db: Db, notices: readonly Notice[], options: Options = {}) => {
  for (let at = 0; at < notices.length; at += mostAtOnce)
    await insertNotifications(db, notices.slice(at, at + mostAtOnce), options);
};

/** What a notice says, and of what kind it is. Accounts choose no language, so each is in the product's own, not in the sender's. */
export const notice = (name: NoticeName, params?: Params): NotificationRow => ({
  content: sayIn('fr')('notices', name, params),
  news: newsKindOf[name],
  ...(params?.code !== undefined && { site: String(params.code) }),
});
