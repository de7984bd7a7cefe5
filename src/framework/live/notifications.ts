import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { getNotifications, type Notification } from '../../../contract/framework/notifications';
import { call } from '../providers/call';
import type { LiveEvent } from '../providers/stream';

type NotificationsResponse = z.output<ReturnType<typeof getNotifications>['actions']['fetch']['output']>;

/** Fetched once per page: the stream continues from there, whether or not a bell is shown. */
export const notificationsQuery = (userid: number | undefined) =>
  queryOptions<NotificationsResponse>({
    queryKey: ['notifications', userid],
    queryFn: ({ signal }) => call(getNotifications().actions.fetch, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // In a hidden tab a retry would wait until it is visible, and block all other queries: the stream starts without.
    retry: false,
    enabled: userid !== undefined,
  });

/** Applies a stream event to the user's notifications. */
export const applyLiveEvent = async (
  client: QueryClient,
  userid: number,
  live: LiveEvent,
  { signal }: { signal: AbortSignal },
) => {
  if (live.event === 'changed' || live.event === 'presence') return;
  const query = notificationsQuery(userid);
  const { queryKey } = query;
  // A pending fetch may be older than this and would overwrite it.
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  if (signal.aborted) return;
  const cached = await client.ensureQueryData(query).catch(() => undefined);
  if (!cached) return;
  const isOlder = live.event === 'ready' && Number(cached.last_event_id) < Number(live.id);
  if (isOlder || live.event === 'reset') await client.refetchQueries({ queryKey });
  if (live.event === 'read') updateNotifications(client, userid, all => markReadUntil(all, live.data.until));
  if (live.event !== 'message' || !('content' in live.data)) return;
  const received = live.data.content;
  updateNotifications(client, userid, all => [
    ...received.filter(({ hash }) => !all.some(each => each.hash === hash)),
    ...all,
  ]);
};

export const updateNotifications = (
  client: QueryClient,
  userid: number | undefined,
  update: (all: Notification[]) => Notification[],
) =>
  client.setQueryData(
    notificationsQuery(userid).queryKey,
    cached => cached && { ...cached, content: update(cached.content) },
  );
export const markReadUntil = (all: Notification[], until: string) =>
  all.map(each => (each.datetime <= until ? { ...each, read: true } : each));
