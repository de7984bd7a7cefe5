import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getNotifications, type Notification } from '../../../contract/framework/notifications';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { markReadUntil, notificationsQuery, updateNotifications } from './notifications';

/** One's own notifications, newest first, updated live (`LiveStream`). */
export const useNotifications = () => {
  const client = useQueryClient();
  const userid = useSession()?.userid;
  const { data } = useQuery(notificationsQuery(userid));
  const all = data?.content;

  /** Marks all as read, without waiting for the server. */
  const markRead = () => {
    if (!all?.length || countUnread(all) === 0) return;
    const [{ datetime }] = all;
    updateNotifications(client, userid, cached => markReadUntil(cached, datetime));
    // If the call fails, it is unread again at the next visit.
    call(getNotifications().actions.update, { limit: btoa(datetime) }).catch(() => undefined);
  };
  return { all, unread: countUnread(all ?? []), markRead };
};

const countUnread = (all: Notification[]) => all.filter(each => !each.read).length;
