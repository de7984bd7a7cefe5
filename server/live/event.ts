/** What happened, as the outbox keeps it for streams and mail. */
export type LiveEvent =
  | {
      topic: 'notification';
      content: string;
      /** ISO 8601 */
      datetime: string;
      /** The notification's hash of each account that is told, by the account's id. */
      to: Record<string, string>;
    }
  | { topic: 'read'; account: number; until: string };

/** An event with its place in the row of all. */
export type StoredEvent = LiveEvent & { place: number };
