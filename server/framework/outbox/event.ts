import type { NewsKind, SharedObject } from '../../../contract/framework/live';
import type { Registered } from '../../../contract/framework/register';

/** What notifications of the product are about, besides their text. */
export type NoticeSubject = Registered<'noticeSubject', Record<never, never>>;

/** Older events have none of it. */
export type StoredSubject = { [K in keyof NoticeSubject]?: NoticeSubject[K] | null };

/** An event as stored in the outbox, for streams and mail. */
export type LiveEvent =
  | (StoredSubject & {
      topic: 'notification';
      content: string;
      /** The kind of news on a phone; null for text written by people, absent in older events. */
      news?: NewsKind | null;
      /** ISO 8601 */
      datetime: string;
      /** The recipients: the notification's hash by account id. */
      to: Record<string, string>;
      /** An announcement written by an administrator, not a notification about the recipient's own work. */
      published?: boolean;
      /** A more detailed mail was already sent separately. */
      mailed?: boolean;
      /** The channels that an alert rule names; otherwise the recipient's own choice. */
      by?: readonly string[] | null;
    })
  /** A message of an alert rule that is only sent, not shown in the app: `to` holds the accounts. */
  | { topic: 'message'; content: string; to: Record<string, true>; by: readonly string[] }
  | { topic: 'read'; account: number; until: string }
  | {
      topic: 'changed';
      /** Who changed it; null for the system. */
      by: number | null;
      /** Ids by history object (`sites`); empty if there are too many. */
      of: Record<string, number[]>;
      /** The process that wrote it. */
      server?: string;
      /** No list total and no figure changed. */
      keepsTotals?: boolean;
    }
  | { topic: 'presence'; object: SharedObject; id: number; by: number }
  /** Another server became primary: of earlier events, only those up to place `kept` survived. */
  | { topic: 'promoted'; kept: number };

/** An event with its position in the sequence of all events. */
export type StoredEvent = LiveEvent & { place: number };

/**
 * Events of one account, which can be replayed after a reconnect; all others go to whoever is connected at the moment.
 */
export type AccountEvent = Extract<StoredEvent, { topic: 'notification' | 'read' }>;
export const isAccountEvent = (event: StoredEvent): event is AccountEvent =>
  event.topic === 'notification' || event.topic === 'read';
