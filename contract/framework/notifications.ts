import { z } from 'zod';
import { defineCalls, get } from './endpoint';
import type { SharedObject } from './live';
import { signedIn } from './permissions';
import type { Registered } from './register';
import { createRegistration } from './registration';
import { Key, Timestamp } from './vocabulary';

/** The fields that name what a notification of the product is about. */
type SubjectFields = Registered<'notificationSubject', Record<never, never>>;
/** The columns of the same names, each with the id of a record. */
export type SubjectColumn = keyof SubjectFields & string;

/** A notification of one account (document 3, section 3). `hash` is its opaque id. */
const buildNotification = (subject: SubjectFields) =>
  z.object({
    hash: z.string(),
    datetime: Timestamp,
    content: z.string(),
    ...subject,
    read: z.boolean(),
  });
export type Notification = z.infer<ReturnType<typeof buildNotification>>;

/** Events of the stream besides messages, by the SSE field `event`; the data are JSON. */
export type LiveEvents = {
  /** The stream is open: nothing is missed from now on. */
  ready: Record<string, never>;
  /** Missed events are no longer known: refetch everything. */
  reset: Record<string, never>;
  /** All of one's notifications up to an instant were read, here or elsewhere. */
  read: { until: string };
  /**
   * Somebody else changed something. `objects` are history table names (`sites`, `tasks`, `accounts` …), without ids:
   * lists are refetched. `records` are those this account has open (`presence`).
   */
  changed: { objects: string[]; records: { object: SharedObject; id: number }[] };
  /** Somebody opened or left a record that this account has open. */
  presence: { object: SharedObject; id: number };
};

/** A message of the stream, which has no `event` field: notifications, or `deb: 2`, « open the stream again ». */
export type LiveMessage = { success: true; content: Notification[] } | { deb: 2 };

const buildNotifications = (subject: SubjectFields) =>
  defineCalls({
    name: 'notifications',
    actions: {
      /** The latest 50, newest first; `hash` is the newest one's. A stream with `last_event_id` continues from here. */
      fetch: get('/api/notification/fetch', {
        cost: 'light',
        output: z.object({
          hash: z.string(),
          last_event_id: z.string(),
          content: z.array(buildNotification(subject)),
        }),
        needs: signedIn,
      }),
      /**
       * Server-sent events: `LiveMessage`, `LiveEvents`. Resumes after `Last-Event-ID`, or after the notification named
       * by `hash`, without gap or repetition; with neither it starts now.
       */
      stream: get('/api/notification/stream', {
        input: z.object({ hash: Key.optional() }),
        needs: signedIn,
        transport: 'stream',
      }),
      /** Marks as read everything up to `limit`, a notification's instant in base64. */
      update: get('/api/notification/update', {
        cost: 'light',
        // The specification uses GET though it writes.
        whileViewingAs: false,
        input: z.object({ limit: Key }),
        needs: signedIn,
      }),
    },
  });

const registration = createRegistration<NotificationCalls>('notifications');

/** One's own notifications (document 3, section 7). The token is also accepted as a query parameter. */
export const defineNotifications = (subject: SubjectFields) =>
  registration.register(buildNotifications(subject));
export type NotificationCalls = ReturnType<typeof buildNotifications>;
/** The calls for notifications, of whichever product. */
export const getNotifications = registration.get;
