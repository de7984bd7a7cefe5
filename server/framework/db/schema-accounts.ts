import type { ColumnType, Generated } from 'kysely';
import type { Permissions, Role } from '../../../contract/framework/permissions';
import type { Registered } from '../../../contract/framework/register';
import type {
  Created,
  Instant,
  Json,
  NullableInstant,
  NullableJson,
  Optional,
  Version,
} from './column-types';

export type AccountStatus = 'active' | 'disabled' | 'deleted';
/** An account; the product registers further columns. */
export type AccountTable = Registered<'accountColumns', unknown> & {
  id: Generated<number>;
  username: string;
  /**
   * Lower case, for look-up; unique among accounts that are not deleted. `name#id` for a deleted account whose name was
   * reused.
   */
  username_key: string;
  password_hash: string;
  /** One-time password: it opens one session, within 72 hours, in which it must be replaced. */
  must_change_password: ColumnType<boolean, boolean | undefined, boolean>;
  /** Set by a trigger whenever the password changes; it also clears `one_time_used_at`. */
  password_set_at: Created;
  one_time_used_at: NullableInstant;
  role: Role;
  first_name: Optional<string>;
  last_name: Optional<string>;
  email: Optional<string>;
  phone: Optional<string>;
  status: ColumnType<AccountStatus, AccountStatus | undefined, AccountStatus>;
  /** For deleted accounts: since when, and the status before. */
  deleted_at: NullableInstant;
  deleted_from: Optional<Exclude<AccountStatus, 'deleted'>>;
  /** After it, the account is treated as disabled; null never expires. */
  expires_at: NullableInstant;
  permissions: Json<Permissions>;
  web_access: boolean;
  /** Encrypted (server/framework/secrets), like the pending one. */
  totp_secret: Optional<string>;
  /** The last accepted TOTP time step: a code works once. */
  totp_last_step: Optional<number>;
  /** A secret being set up; it is activated by entering one of its codes. */
  totp_pending: Optional<string>;
  totp_pending_at: NullableInstant;
  /** SHA-256 of each unused recovery code, hex. */
  recovery_codes: NullableJson<string[]>;
  sms_notification: ColumnType<boolean, boolean | undefined, boolean>;
  email_notification: ColumnType<boolean, boolean | undefined, boolean>;
  last_online: NullableInstant;
  device_info: NullableJson<DeviceInfo>;
  search_text: string;
  created_at: Created;
  created_by: Optional<number>;
  version: Version;
};

/** Reported by the mobile app about its phone. */
export type DeviceInfo = { app_version?: string[]; model?: string; platform?: string };
export type SessionTable = {
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: string;
  account_id: number;
  client: 'web' | 'field';
  created_at: Created;
  last_seen_at: Created;
  /** When this session last wrote: for a while, its counts bypass the cache. */
  last_write_at: NullableInstant;
  ended_at: NullableInstant;
  address: Optional<string>;
  user_agent: Optional<string>;
  /** The user an admin is viewing as. */
  view_as_id: Optional<number>;
  /** Reported by the mobile app about the phone that signed in. */
  device: NullableJson<DeviceInfo>;
};

/**
 * Failed sign-in attempts of an account, and those pending. `address` is where they came from (an address, an IPv6
 * network, a known device), or another key they are counted by: see
 * `server/framework/account/session/queries-attempts.ts`.
 */
export type SignInFailureTable = {
  account_key: string;
  address: string;
  failures: number;
  last_at: Instant;
  /** When they were last written to the security events. */
  told_at: NullableInstant;
};

/** Browsers and apps in which an account's owner has authenticated: failures of others do not slow them down. */
export type KnownDeviceTable = {
  token_hash: string;
  account_id: number;
  user_agent: Optional<string>;
  created_at: Created;
  last_used_at: Created;
};

/** Codes mailed for password resets: each is valid once, for half an hour. */
export type PasswordLinkTable = {
  code_hash: string;
  account_id: number;
  created_at: Created;
  used_at: NullableInstant;
};
export type ViewTable = Registered<'viewShares', unknown> & {
  id: Generated<number>;
  account_id: number;
  resource: string;
  name: string;
  state: ColumnType<unknown, string, string>;
  created_at: Created;
  version: Generated<number>;
};
export type SettingTable = { key: string; value: Json<unknown>; updated_at: Created };

/** Sign-ins, refusals, and changes to accounts and their security, by their owner or by others. */
export type SecurityEventTable = {
  id: Generated<number>;
  at: Created;
  /** One of `securityEvents` (contract/framework/security-events.ts). */
  kind: string;
  /** The account concerned; null if an unknown name was tried. */
  account_id: Optional<number>;
  /** The name as typed, if there is no such account. */
  typed_name: Optional<string>;
  /** Who did it, if not the account's owner. */
  by_id: Optional<number>;
  address: Optional<string>;
  user_agent: Optional<string>;
  /** Further details: an export's filter and count, the flags that changed. Never a password, token or code. */
  details: NullableJson<Record<string, unknown>>;
};
