import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../providers/sessionStore';
import { followStream, onLive } from '../providers/stream';
import { keepNotifications, notificationsOf } from './notifications';
import { useLiveRefresh } from './useLiveRefresh';

/**
 * Follows the live stream of the signed-in user, and refetches what it reports; not with a one-time password.
 * It gets the stream's position before the page fetches anything, so that no later change is missed.
 */
export const Stream = () => {
  const client = useQueryClient();
  const user = useSession();
  const who = user && !user.must_change_password ? `${user.userid} ${user.token}` : null;
  const current = useRef(user);
  current.current = user;
  useLiveRefresh();
  useEffect(() => {
    if (!who || !current.current) return;
    const { userid } = current.current;
    const stopping = new AbortController();
    const place = client.ensureQueryData(notificationsOf(userid)).then(
      ({ last_event_id }) => last_event_id,
      () => undefined,
    );
    // If the position is not known soon, the stream starts now; what it may have missed is then refetched.
    const begin = () => Promise.race([place, new Promise<undefined>(resolve => setTimeout(resolve, soon))]);
    const stop = onLive(live => void keepNotifications(client, userid, live, stopping));
    followStream(current.current, stopping.signal, begin);
    return () => {
      stop();
      stopping.abort();
    };
  }, [who, client]);
  return null;
};

/** In milliseconds. */
const soon = 10_000;
