import type { PersonalData, PrivacyData } from '../../../contract/framework/account';
import { type AlertSwitch, alertSwitches } from '../../../contract/organisation/alert-kinds';
import type { Config } from '../config/config';
import type { accountById } from './queries';

type AccountRow = NonNullable<Awaited<ReturnType<typeof accountById>>>;

export const personalData = (row: AccountRow): PersonalData => ({
  userid: row.id,
  username: row.username,
  role: row.role,
  email: row.email ?? '',
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  phone: row.phone ?? '',
  manager_username: row.manager_username,
});

export const privacyData = (
  row: AccountRow,
  { smtpUrl, smsHookUrl }: Pick<Config, 'smtpUrl' | 'smsHookUrl'>,
): PrivacyData => ({
  sms_notification: row.sms_notification,
  email_notification: row.email_notification,
  subscribe_newsletter: row.subscribe_newsletter,
  ...(Object.fromEntries(alertSwitches.map(name => [name, row[name]])) as Record<AlertSwitch, boolean>),
  email: row.email ?? '',
  phone: row.phone ?? '',
  channels: { email: smtpUrl !== undefined, sms: smsHookUrl !== undefined },
});
