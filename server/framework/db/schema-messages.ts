import type { ColumnType, Generated } from 'kysely';
import type { SharedObject } from '../../../contract/framework/live';
import type { PushKind } from '../../../contract/organisation/push';
import type { Created, Json, NullableInstant, Optional } from './column-types';

/** Weekly mails: who gets a dashboard (their own, or one shared with them) every Monday. */
export type DashboardMailTable = {
  id: Generated<number>;
  view_id: number;
  account_id: number;
  format: 'pdf' | 'xlsx';
  language: 'fr' | 'en';
  /** The last Monday whose mail was created, or the one before the subscription began. */
  made_for: ColumnType<string, string, string>;
  created_at: Created;
};
export type NotificationTable = {
  id: Generated<number>;
  account_id: number;
  hash: string;
  content: string;
  /** The task concerned. */
  task_id: number | null;
  created_at: Created;
  read_at: NullableInstant;
};

/** Events for streams and mail, written in the transaction of the change and delivered after it. */
export type OutboxTable = {
  id: Generated<number>;
  topic: string;
  payload: Json<Record<string, unknown>>;
  created_at: Created;
  /** Position in the sequence of all events; null until a server assigns it (migration 0006). */
  place: Optional<number>;
};

/** A single row, whose lock serialises the assignment of places. */
export type OutboxRowTable = {
  id: number;
  last: number;
  forgotten: number;
  /** The timeline on which places were assigned, and the last place that survived the change to it. */
  timeline: Optional<string>;
  kept: Optional<number>;
};

/** Which records users have open, renewed by heartbeats (`presenceTimeoutSeconds`). */
export type PresenceTable = {
  object: SharedObject;
  object_id: number;
  account_id: number;
  editing: boolean;
  seen_at: Created;
};

/** A mail or text message created from a notification. */
export type DeliveryTable = {
  id: Generated<number>;
  channel: 'email' | 'sms';
  account_id: number;
  content: string;
  /** The recipient; if absent, the account's address at the time of sending. */
  address: Optional<string>;
  /** If absent, the beginning of the content. */
  subject: Optional<string>;
  attempts: ColumnType<number, number | undefined, number>;
  due_at: Created;
  /** When it was sent, or given up, with the reason in `error`. */
  ended_at: NullableInstant;
  error: Optional<string>;
  created_at: Created;
};

/** A phone that receives push messages while the app is closed, until its session ends. */
export type PushSubscriptionTable = {
  id: Generated<number>;
  /** `sessions.token_hash` */
  session: string;
  account_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  news: PushKind[];
  language: 'fr' | 'en';
  created_at: Created;
};
