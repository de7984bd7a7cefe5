import type { Registered } from '../../../contract/framework/register';
import type {
  AccountTable,
  KnownDeviceTable,
  PasswordLinkTable,
  SecurityEventTable,
  SessionTable,
  SettingTable,
  SignInFailureTable,
  ViewTable,
} from './schema-accounts';
import type {
  DeliveryTable,
  NotificationTable,
  OutboxRowTable,
  OutboxTable,
  PresenceTable,
  PushSubscriptionTable,
} from './schema-messages';
import type {
  BackupTable,
  HistoryTable,
  IdempotencyTable,
  ImportRowTable,
  ImportSheetTable,
  ImportTable,
  JobTable,
  ReleaseTable,
  SelfCheckTable,
  ServerTable,
} from './schema-operations';

/** Every table: the framework's, and those that the product registers. */
export type Schema = FrameworkTables & Registered<'tables', unknown>;

export type FrameworkTables = {
  accounts: AccountTable;
  sessions: SessionTable;
  sign_in_failures: SignInFailureTable;
  known_devices: KnownDeviceTable;
  password_links: PasswordLinkTable;
  settings: SettingTable;
  views: ViewTable;
  notifications: NotificationTable;
  outbox: OutboxTable;
  outbox_row: OutboxRowTable;
  presence: PresenceTable;
  deliveries: DeliveryTable;
  history: HistoryTable;
  security_events: SecurityEventTable;
  idempotency: IdempotencyTable;
  imports: ImportTable;
  import_rows: ImportRowTable;
  releases: ReleaseTable;
  backups: BackupTable;
  import_sheets: ImportSheetTable;
  jobs: JobTable;
  push_subscriptions: PushSubscriptionTable;
  servers: ServerTable;
  self_checks: SelfCheckTable;
};
