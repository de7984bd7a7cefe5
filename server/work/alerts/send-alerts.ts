import type { AlertChannel } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { notifyEach } from '../../organisation/notifications/notify';
import { insertMessages, type NotificationRow } from '../../organisation/notifications/queries';
import { insertAlertNotices } from './queries';

/** A notice for a person, its channels, and the steps of the alerts that caused it. */
export type AlertNotice = {
  account: number;
  told: NotificationRow;
  channels: readonly AlertChannel[];
  alerts: readonly { alert_id: number; step: number }[];
};

/** Notifies people, each once however many rules apply: over all channels that these name together. */
export const sendAlerts = async (db: Db, tellings: readonly AlertNotice[]) => {
  const once = new Map<string, AlertNotice>();
  for (const telling of tellings) {
    const key = `${telling.account} ${telling.told.content}`;
    const known = once.get(key);
    once.set(key, known ? together(known, telling) : telling);
  }
  const each = [...once.values()];
  await notifyEach(
    db,
    each.filter(rings).map(({ account, told, channels }) => ({ account, ...told, by: sentBy(channels) })),
  );
  const silent = each.filter(telling => !rings(telling));
  if (silent.length)
    await insertMessages(
      db,
      silent.map(({ account, told, channels }) => ({
        content: told.content,
        accounts: [account],
        by: sentBy(channels),
      })),
    );
  await insertAlertNotices(
    db,
    each.flatMap(({ account, alerts }) => alerts.map(alert => ({ ...alert, account_id: account }))),
  );
};

const together = (one: AlertNotice, other: AlertNotice): AlertNotice => ({
  ...one,
  channels: [...new Set([...one.channels, ...other.channels])],
  alerts: [...one.alerts, ...other.alerts],
});
const rings = ({ channels }: AlertNotice) => channels.includes('bell');
const sentBy = (channels: readonly AlertChannel[]) => channels.filter(channel => channel !== 'bell');
