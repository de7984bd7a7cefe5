import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../providers/sessionStore';
import { connectStream, onLiveEvent } from '../providers/stream';
import { applyLiveEvent, notificationsQuery } from './notifications';
import { useLiveRefresh } from './useLiveRefresh';

/**
 * Follows the live stream of the signed-in user, and refetches what it reports; not with a one-time password.
 * It gets the stream's position before the page fetches anything, so that no later change is missed.
 */
export const LiveStream = () => {
  const client = useQueryClient();
  const user = useSession();
  const sessionKey = user && !user.must_change_password ? `${user.userid} ${user.token}` : null;
  const userRef = useRef(user);
  userRef.current = user;
  useLiveRefresh();
  useEffect(() => {
    if (!sessionKey || !userRef.current) return;
    const { userid } = userRef.current;
    const controller = new AbortController();
    const position = client.ensureQueryData(notificationsQuery(userid)).then(
      ({ last_event_id }) => last_event_id,
      () => undefined,
    );
    // If the position is not known soon, the stream starts now; what it may have missed is then refetched.
    const timeout = () => new Promise<undefined>(resolve => setTimeout(resolve, positionTimeout));
    const getPosition = () => Promise.race([position, timeout()]);
    const unsubscribe = onLiveEvent(live => void applyLiveEvent(client, userid, live, controller));
    connectStream(userRef.current, controller.signal, getPosition);
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [sessionKey, client]);
  return null;
};

/** In milliseconds. */
const positionTimeout = 10_000;
