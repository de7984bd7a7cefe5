import {
  type AccountSwitch,
  listAccountSwitches,
  type PersonalData,
  type PersonalFieldValues,
  type PrivacyData,
} from '../../../contract/framework/account';
import type { Config } from '../config/config';
import type { accountById } from './queries';

type AccountRow = NonNullable<Awaited<ReturnType<typeof accountById>>>;

export const personalData = (row: AccountRow, fields: PersonalFieldValues): PersonalData => ({
  userid: row.id,
  username: row.username,
  role: row.role,
  email: row.email ?? '',
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  phone: row.phone ?? '',
  ...fields,
});

export const privacyData = (
  row: AccountRow,
  { smtpUrl, smsHookUrl }: Pick<Config, 'smtpUrl' | 'smsHookUrl'>,
): PrivacyData => ({
  sms_notification: row.sms_notification,
  email_notification: row.email_notification,
  ...(Object.fromEntries(listAccountSwitches().map(name => [name, row[name]])) as Record<
    AccountSwitch,
    boolean
  >),
  email: row.email ?? '',
  phone: row.phone ?? '',
  channels: { email: smtpUrl !== undefined, sms: smsHookUrl !== undefined },
});
