import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { type Notification, notifications } from '../../contract/notifications';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { onLive } from '../providers/stream';

type Fetched = z.output<typeof notifications.actions.fetch.output>;

/** Asked for once a page: the stream goes on from there. */
export const notificationsOf = (userid: number | undefined) =>
  queryOptions<Fetched>({
    queryKey: ['notifications', userid],
    queryFn: ({ signal }) => call(notifications.actions.fetch, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: userid !== undefined,
  });

/** One's own notifications, newest first, as they come. `onNew` hears of each that comes while one is here. */
export const useNotifications = (onNew: (notification: Notification) => void) => {
  const client = useQueryClient();
  const userid = useSession()?.userid;
  const { data, refetch } = useQuery(notificationsOf(userid));
  const all = data?.content ?? none;

  useEffect(() => {
    const { queryKey } = notificationsOf(userid);
    const known = () => client.getQueryData(queryKey)?.content;
    return onLive(live => {
      if (live.event === 'reset' || (live.event === 'ready' && !known())) void refetch();
      if (live.event === 'read') change(client, userid, all => read(all, live.data.until));
      if (live.event !== 'message' || !('content' in live.data)) return;
      const fresh = live.data.content.filter(({ hash }) => !known()?.some(each => each.hash === hash));
      change(client, userid, all => [...fresh, ...all]);
      fresh.forEach(onNew);
    });
  }, [client, userid, refetch, onNew]);

  /** Marks all that is known as read, here at once. */
  const markRead = () => {
    const [latest] = all;
    if (!latest || unreadIn(all) === 0) return;
    change(client, userid, known => read(known, latest.datetime));
    // Not told, it is unread again at the next visit.
    call(notifications.actions.update, { limit: btoa(latest.datetime) }).catch(() => undefined);
  };
  return { all, unread: unreadIn(all), markRead };
};

const none: Notification[] = [];
const change = (
  client: QueryClient,
  userid: number | undefined,
  to: (all: Notification[]) => Notification[],
) =>
  client.setQueryData(
    notificationsOf(userid).queryKey,
    known => known && { ...known, content: to(known.content) },
  );
const unreadIn = (all: Notification[]) => all.filter(each => !each.read).length;
const read = (known: Notification[], until: string) =>
  known.map(each => (each.datetime <= until ? { ...each, read: true } : each));
