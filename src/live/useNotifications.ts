import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Notification, notifications } from '../../contract/notifications';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { onLive } from '../providers/stream';

/** One's own notifications, newest first, as they come. `onNew` hears of each that comes while one is here. */
export const useNotifications = (onNew: (notification: Notification) => void) => {
  const client = useQueryClient();
  const userid = useSession()?.userid;
  const { data = none, refetch } = useQuery({
    queryKey: ['notifications', userid],
    queryFn: ({ signal }) => call(notifications.actions.fetch, {}, { signal }).then(({ content }) => content),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: userid !== undefined,
  });

  useEffect(() => {
    const change = (to: (known: Notification[]) => Notification[]) =>
      client.setQueryData<Notification[]>(['notifications', userid], known => known && to(known));
    return onLive(live => {
      // What is asked for once the stream stands misses nothing.
      if (live.event === 'ready' ? !live.data.again : live.event === 'reset') void refetch();
      if (live.event === 'read') change(known => read(known, live.data.until));
      if (live.event !== 'message' || !('content' in live.data)) return;
      const { content } = live.data;
      change(known => [...content.filter(({ hash }) => !known.some(each => each.hash === hash)), ...known]);
      content.forEach(onNew);
    });
  }, [client, userid, refetch, onNew]);

  /** Marks all that is known as read, here at once. */
  const markRead = () => {
    const [latest] = data;
    if (!latest || unreadIn(data) === 0) return;
    client.setQueryData<Notification[]>(['notifications', userid], known =>
      known ? read(known, latest.datetime) : known,
    );
    // Not told, it is unread again at the next visit.
    call(notifications.actions.update, { limit: btoa(latest.datetime) }).catch(() => undefined);
  };
  return { all: data, unread: unreadIn(data), markRead };
};

const none: Notification[] = [];
const unreadIn = (all: Notification[]) => all.filter(each => !each.read).length;
const read = (known: Notification[], until: string) =>
  known.map(each => (each.datetime <= until ? { ...each, read: true } : each));
