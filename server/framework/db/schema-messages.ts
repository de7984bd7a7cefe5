import type { ColumnType, Generated } from 'kysely';
import type { NewsKind, SharedObject } from '../../../contract/framework/live';
import type { SubjectColumn } from '../../../contract/framework/notifications';
import type { Created, Json, NullableInstant, Optional } from './column-types';

/** A notification of one account; the columns of its subject are null if it is about several records, or none. */
export type NotificationTable = Record<SubjectColumn, number | null> & {
  id: Generated<number>;
  account_id: number;
  hash: string;
  content: string;
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
  news: NewsKind[];
  language: 'fr' | 'en';
  created_at: Created;
};
