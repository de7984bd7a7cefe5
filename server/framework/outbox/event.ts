import type { SharedObject } from '../../../contract/office/presence';
import type { NewsKind } from '../../../contract/organisation/news';

/** What happened, as the outbox keeps it for streams and mail. */
export type LiveEvent =
  | {
      topic: 'notification';
      content: string;
      /** What it is about; events from before this was told name none. */
      task?: number | null;
      plan?: number | null;
      /** The code of the site that it is about. */
      site?: string | null;
      /** What it is to an agent's phone; none of what people wrote, and of events from before this was told. */
      news?: NewsKind | null;
      /** ISO 8601 */
      datetime: string;
      /** The notification's hash of each account that is told, by the account's id. */
      to: Record<string, string>;
      /** Written by an administrator for many, not told of one's own work. */
      published?: boolean;
      /** A mail that says more went by itself. */
      mailed?: boolean;
      /** The ways of sending that a rule of alerts names; without it whatever its reader wants. */
      by?: readonly string[] | null;
    }
  /** What a rule of alerts sends, and shows nowhere: `to` holds the accounts. */
  | { topic: 'message'; content: string; to: Record<string, true>; by: readonly string[] }
  | { topic: 'read'; account: number; until: string }
  | {
      topic: 'changed';
      /** Who changed it; null for the product itself. */
      by: number | null;
      /** Ids by the object of the history (`sites`); none where they are too many to name. */
      of: Record<string, number[]>;
      /** The process that wrote it. */
      server?: string;
      /** No total of a list and no figure changed with it. */
      keepsTotals?: boolean;
    }
  | { topic: 'presence'; object: SharedObject; id: number; by: number }
  /** Another server became primary: of the events before only those up to the place `kept` are left. */
  | { topic: 'promoted'; kept: number };

/** An event with its place in the row of all. */
export type StoredEvent = LiveEvent & { place: number };

/** What one account is told and may catch up on; the rest is for whoever is there at that moment. */
export type PublishedEvent = Extract<StoredEvent, { topic: 'notification' | 'read' }>;
export const isPublished = (event: StoredEvent): event is PublishedEvent =>
  event.topic === 'notification' || event.topic === 'read';
