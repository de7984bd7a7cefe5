import type { AlertChannel } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { notifyEach } from '../../organisation/notifications/notify';
import { insertMessages, type NotificationRow } from '../../organisation/notifications/queries';
import { insertAlertNotices } from './queries';

/** A notice for a person, its channels, and the steps of the alerts that caused it. */
export type AlertNotice = {
  account: number;
  notification: NotificationRow;
  channels: readonly AlertChannel[];
  alerts: readonly { alert_id: number; step: number }[];
};

/** Notifies people, each once however many rules apply: over all channels that these name together. */
export const sendAlerts = async (db: Db, notices: readonly AlertNotice[]) => {
  const noticesByKey = new Map<string, AlertNotice>();
  for (const notice of notices) {
    const key = `${notice.account} ${notice.notification.content}`;
    const earlier = noticesByKey.get(key);
    noticesByKey.set(key, earlier ? mergeNotices(earlier, notice) : notice);
  }
  const merged = [...noticesByKey.values()];
  await notifyEach(
    db,
    merged.filter(isShownInApp).map(({ account, notification, channels }) => ({
      account,
      ...notification,
      by: getExternalChannels(channels),
    })),
  );
  const onlyExternal = merged.filter(notice => !isShownInApp(notice));
  if (onlyExternal.length)
    await insertMessages(
      db,
      onlyExternal.map(({ account, notification, channels }) => ({
        content: notification.content,
        accounts: [account],
        by: getExternalChannels(channels),
      })),
    );
  await insertAlertNotices(
    db,
    merged.flatMap(({ account, alerts }) => alerts.map(alert => ({ ...alert, account_id: account }))),
  );
};

const mergeNotices = (one: AlertNotice, other: AlertNotice): AlertNotice => ({
  ...one,
  channels: [...new Set([...one.channels, ...other.channels])],
  alerts: [...one.alerts, ...other.alerts],
});
/** The bell is the list of notifications in the app; e-mail and SMS leave it. */
const isShownInApp = ({ channels }: AlertNotice) => channels.includes('bell');
const getExternalChannels = (channels: readonly AlertChannel[]) =>
  channels.filter(channel => channel !== 'bell');
