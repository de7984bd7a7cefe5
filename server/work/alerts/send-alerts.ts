import type { AlertChannel } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { notifyEach } from '../../framework/notifications/notify';
import { insertMessages, type NotificationRow } from '../../framework/notifications/queries';

/** A notice for a person on one channel. */
export type AlertNotice = { account: number; channel: AlertChannel; notification: NotificationRow };

/** Notifies people, each over the channels of their notices. */
export const sendAlerts = async (db: Db, notices: readonly AlertNotice[]) => {
  // The bell is the list of notifications in the app; e-mail and SMS leave it.
  await notifyEach(
    db,
    notices
      .filter(({ channel }) => channel === 'bell')
      .map(({ account, notification }) => ({ account, ...notification, by: [] })),
  );
  await insertMessages(
    db,
    notices.flatMap(({ account, channel, notification }) =>
      channel === 'bell' ? [] : [{ content: notification.content, account, by: [channel] }],
    ),
  );
};
