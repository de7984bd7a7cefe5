import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { getConnectionUsage } from '../../framework/db/connection-usage';
import { failoverCounter } from '../../framework/db/timeline';
import { limiters } from '../../framework/http/limiters';
import { messageCounters } from '../../framework/notifications/message-counters';
import { collectHeapMetrics } from './heap';

/** Metrics of this process; everything is read on each scrape. */
export const collectProcessMetrics = (app: FastifyInstance, registry: Registry) => {
  collectDefaultMetrics({ register: registry });
  collectHeapMetrics(registry);
  collectConnections(app, registry);
  new Counter({
    name: 'terrain_fail_overs_total',
    help: 'How often another database server became the one that takes writes.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(failoverCounter.count);
    },
  });
  new Gauge({
    name: 'terrain_streams_open',
    help: 'Streams of events that are open in this process.',
    registers: [registry],
    collect() {
      this.set(app.streams.size);
    },
  });
  collectLimiters(registry);
  collectMessages(registry);
};

const collectConnections = (app: FastifyInstance, registry: Registry) => {
  const pools = { db: app.db, ...app.databases };
  new Gauge({
    name: 'terrain_db_connections',
    help: 'Connections to the database by kind of pool: used, idle, and calls that wait for one.',
    labelNames: ['kind', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [kind, db] of Object.entries(pools)) {
        const { used, idle, waiting } = getConnectionUsage(db);
        for (const [state, count] of Object.entries({ used, idle, waiting }))
          this.set({ kind, state }, count);
      }
    },
  });
  new Gauge({
    name: 'terrain_db_connections_max',
    help: 'Connections that a kind of pool may hold.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      for (const [kind, db] of Object.entries(pools)) this.set({ kind }, getConnectionUsage(db).max);
    },
  });
};

const collectLimiters = (registry: Registry) => {
  new Gauge({
    name: 'terrain_turns',
    help: 'Turns by class of work (light and heavy calls, exports, uploads, imports …): taken, and waiting.',
    labelNames: ['work', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [work, { figures }] of Object.entries(limiters)) {
        this.set({ work, state: 'taken' }, figures.taken);
        this.set({ work, state: 'waiting' }, figures.waiting);
      }
    },
  });
  collectCounter(registry, {
    name: 'terrain_turns_refused_total',
    help: 'Turns that were refused with 429, because too many waited or for too long.',
    label: 'work',
    readCounts: () => Object.entries(limiters).map(([work, { figures }]) => [work, figures.refused]),
  });
};

const collectMessages = (registry: Registry) => {
  collectCounter(registry, {
    name: 'terrain_messages_sent_total',
    help: 'Mails, text messages and news for phones that this process sent.',
    label: 'channel',
    readCounts: () => Object.entries(messageCounters).map(([channel, { sent }]) => [channel, sent]),
  });
  collectCounter(registry, {
    name: 'terrain_messages_failed_total',
    help: 'Tries to send a mail, a text message or news for a phone that failed; most are made again.',
    label: 'channel',
    readCounts: () => Object.entries(messageCounters).map(([channel, { failed }]) => [channel, failed]),
  });
};

type CounterOptions = {
  name: string;
  help: string;
  label: string;
  /** The counts so far, by the label's value. */
  readCounts: () => [string, number][];
};
/** Exposes as a counter what the server counts itself. */
const collectCounter = (registry: Registry, { name, help, label, readCounts }: CounterOptions) =>
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of readCounts()) this.inc({ [label]: value }, count);
    },
  });
