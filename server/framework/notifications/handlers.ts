import type { FastifyInstance } from 'fastify';
import type { NotificationCalls } from '../../../contract/framework/notifications';
import { invalid } from '../http/errors';
import type { Handlers } from '../http/mount';
import { EventStream } from '../http/responses';
import { listLatestNotifications, markRead } from './queries';

/** The caller's notifications, stored and live (document 3, section 7). */
export const notificationHandlers = (app: FastifyInstance): Handlers<NotificationCalls> => ({
  fetch: async ({ db, user }) => {
    // Read before the rows: what is added in between is sent twice rather than never.
    const place = app.outbox.position;
    const rows = await listLatestNotifications(db, user.userid);
    return {
      hash: rows[0]?.hash ?? '',
      last_event_id: String(place),
      content: rows.map(({ created_at, read_at, ...notification }) => ({
        ...notification,
        datetime: created_at.toISOString(),
        read: read_at !== null,
      })),
    };
  },
  stream: async ({ input, user, request }) => {
    app.streams.admit(user);
    const lastEventId = request.headers['last-event-id'];
    const after = typeof lastEventId === 'string' && lastEventId ? lastEventId : input.hash;
    return new EventStream(response => void app.streams.open(user, response, after));
  },
  update: async ({ input, db, user }) => {
    const until = decodeInstant(input.limit);
    if (await markRead(db, user.userid, until)) app.outbox.nudge();
    return {};
  },
});

/** The instant encoded in base64. */
const decodeInstant = (limit: string) => {
  const instant = new Date(Buffer.from(limit, 'base64').toString('latin1'));
  const year = instant.getUTCFullYear();
  if (Number.isNaN(year) || year < 2000 || year > 9999) throw invalid('limit', 'badDate');
  return instant;
};
