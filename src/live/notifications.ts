import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Notification, notifications } from '../../contract/notifications';
import { call } from '../providers/call';
import type { Live } from '../providers/stream';

type Fetched = z.output<typeof notifications.actions.fetch.output>;

/** Asked for once a page: the stream goes on from there, whether or not a bell shows it. */
export const notificationsOf = (userid: number | undefined) =>
  queryOptions<Fetched>({
    queryKey: ['notifications', userid],
    queryFn: ({ signal }) => call(notifications.actions.fetch, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: userid !== undefined,
  });

/** Takes up what the stream says of somebody's notifications. */
export const keepNotifications = async (client: QueryClient, userid: number, live: Live) => {
  if (live.event === 'changed' || live.event === 'presence') return;
  const fetched = notificationsOf(userid);
  const { queryKey } = fetched;
  const all = client.getQueryData(queryKey)?.content;
  if (!all) {
    // What is on its way may have been read before this was told.
    await client.ensureQueryData(fetched).catch(() => undefined);
    if (live.event !== 'ready') await client.refetchQueries({ queryKey });
  } else if (live.event === 'read')
    changeNotifications(client, userid, known => readUntil(known, live.data.until));
  else if (live.event === 'reset') await client.refetchQueries({ queryKey });
  else if (live.event === 'message' && 'content' in live.data) {
    const fresh = live.data.content.filter(({ hash }) => !all.some(each => each.hash === hash));
    changeNotifications(client, userid, known => [...fresh, ...known]);
  }
};

export const changeNotifications = (
  client: QueryClient,
  userid: number | undefined,
  to: (all: Notification[]) => Notification[],
) =>
  client.setQueryData(
    notificationsOf(userid).queryKey,
    known => known && { ...known, content: to(known.content) },
  );
export const readUntil = (all: Notification[], until: string) =>
  all.map(each => (each.datetime <= until ? { ...each, read: true } : each));
