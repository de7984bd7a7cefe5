import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvents } from '../../../contract/framework/notifications';
import { onLiveEvent } from '../providers/stream';
import { isListOfObjects, isQueryOfRecord } from './affected-queries';
import { refetchInTurn } from './refetch-in-turn';

/** In milliseconds: the minimum interval between refetches; it doubles while the server cannot answer. */
const minInterval = 5_000;
const maxInterval = 40_000;
/** In milliseconds: a random delay, so that browsers do not refetch at the same moment. */
const maxJitter = 1_500;

/** Quietly refetches what others changed, if it is on the screen; a hidden tab waits until it is visible. */
export const useLiveRefresh = () => {
  const client = useQueryClient();
  useEffect(() => {
    const refresher = new Refresher(client);
    const unsubscribe = onLiveEvent(live => {
      if (live.event === 'changed') refresher.add(live.data);
      // What changed while the stream was disconnected is unknown.
      if (live.event === 'reset') refresher.addAll();
      if (live.event === 'ready') refresher.addAll(live.data.before);
    });
    const onVisibilityChange = () => refresher.schedule();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      refresher.stop();
    };
  }, [client]);
};

type Changed = LiveEvents['changed'];

class Refresher {
  private readonly objects = new Set<string>();
  private records: Changed['records'] = [];
  private readonly queries = new Set<Query>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The earliest time of the next round. */
  private nextRoundAt = 0;
  /** Consecutive rounds in which the server could not answer. */
  private failures = 0;
  /** The server could not answer a refetch of this round. */
  private isUnanswered = false;

  constructor(private readonly client: QueryClient) {}

  add({ objects, records }: Changed) {
    for (const object of objects) this.objects.add(object);
    if (records.length) {
      this.records.push(...records);
      // This very record is open, so refetch at once.
      this.nextRoundAt = 0;
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    this.schedule();
  }

  /** All active queries, or only those with data fetched up to an instant, in milliseconds. */
  addAll(before = Number.POSITIVE_INFINITY) {
    for (const query of this.findActive(null, null)) {
      const { dataUpdatedAt } = query.state;
      const hasOlderData = dataUpdatedAt > 0 && dataUpdatedAt <= before;
      if (before === Number.POSITIVE_INFINITY || hasOlderData) this.queries.add(query);
    }
    this.schedule();
  }

  /** Schedules the next round, if there is anything to refetch. */
  schedule() {
    const isEmpty = this.queries.size + this.objects.size + this.records.length === 0;
    if (this.timer || isEmpty || document.visibilityState === 'hidden') return;
    const jitter = this.records.length ? 0 : Math.random() * maxJitter;
    this.timer = setTimeout(() => this.refresh(), Math.max(jitter, this.nextRoundAt - Date.now()));
  }

  stop() {
    clearTimeout(this.timer);
  }

  private refresh() {
    this.timer = undefined;
    this.failures = this.isUnanswered ? this.failures + 1 : 0;
    this.isUnanswered = false;
    this.nextRoundAt = Date.now() + Math.min(maxInterval, minInterval * 2 ** this.failures);
    const affected = new Set([...this.queries, ...this.findActive(this.objects, this.records)]);
    this.queries.clear();
    this.objects.clear();
    this.records = [];
    for (const query of affected) if (query.isActive()) void this.refetch(query);
  }

  private async refetch(query: Query) {
    if (await refetchInTurn(this.client, query)) return;
    this.isUnanswered = true;
    this.queries.add(query);
    this.schedule();
  }

  /** Active queries that list these kinds of objects or read these records; null stands for any. */
  private findActive(objects: ReadonlySet<string> | null, records: Changed['records'] | null) {
    return this.client.getQueryCache().findAll({
      type: 'active',
      predicate: ({ queryKey }) => isListOfObjects(queryKey, objects) || isQueryOfRecord(queryKey, records),
    });
  }
}
