import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { type ConnectionUsage, getConnectionUsage } from '../../framework/db/connection-usage';
import { failoverCounter } from '../../framework/db/timeline';
import { limiters } from '../../framework/http/limiters';
import { messageCounters } from '../../organisation/notifications/message-counters';
import { collectHeapMetrics } from './heap';

/** Metrics of this process; everything is read on each scrape. */
export const collectProcessMetrics = (app: FastifyInstance, registry: Registry) => {
  collectDefaultMetrics({ register: registry });
  collectHeapMetrics(registry);
  const registers = [registry];
  const pools = { db: app.db, ...app.databases };
  new Gauge({
    name: 'terrain_db_connections',
    help: 'Connections to the database by kind of pool: used, idle, and calls that wait for one.',
    labelNames: ['kind', 'state'] as const,
    registers,
    collect() {
      for (const [kind, db] of Object.entries(pools)) {
        const { used, idle, waiting } = getConnectionUsage(db);
        for (const [state, n] of Object.entries({ used, idle, waiting })) this.set({ kind, state }, n);
      }
    },
  });
  new Gauge({
    name: 'terrain_db_connections_max',
    help: 'Connections that a kind of pool may hold.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      for (const [kind, db] of Object.entries(pools)) this.set({ kind }, maxOf(getConnectionUsage(db)));
    },
  });
  new Counter({
    name: 'terrain_fail_overs_total',
    help: 'How often another database server became the one that takes writes.',
    registers,
    collect() {
      this.reset();
      this.inc(failoverCounter.count);
    },
  });
  new Gauge({
    name: 'terrain_streams_open',
    help: 'Streams of events that are open in this process.',
    registers,
    collect() {
      this.set(app.streams.size);
    },
  });
  new Gauge({
    name: 'terrain_turns',
    help: 'Turns at what costs a lot (exports, uploads, imports, searches, passwords, pictures): taken, and waiting.',
    labelNames: ['work', 'state'] as const,
    registers,
    collect() {
      for (const [work, { figures }] of Object.entries(limiters)) {
        this.set({ work, state: 'taken' }, figures.taken);
        this.set({ work, state: 'waiting' }, figures.waiting);
      }
    },
  });
  counted(registry, {
    name: 'terrain_turns_refused_total',
    help: 'Turns that were refused with 429, because too many waited or for too long.',
    label: 'work',
    values: () => Object.entries(limiters).map(([work, { figures }]) => [work, figures.refused]),
  });
  counted(registry, {
    name: 'terrain_messages_sent_total',
    help: 'Mails, text messages and news for phones that this process sent.',
    label: 'channel',
    values: () => Object.entries(messageCounters).map(([channel, { sent }]) => [channel, sent]),
  });
  counted(registry, {
    name: 'terrain_messages_failed_total',
    help: 'Tries to send a mail, a text message or news for a phone that failed; most are made again.',
    label: 'channel',
    values: () => Object.entries(messageCounters).map(([channel, { failed }]) => [channel, failed]),
  });
};

const maxOf = ({ most }: ConnectionUsage) => most;

type Counted = { name: string; help: string; label: string; values: () => [string, number][] };
/** Exposes a number that the server counts itself as a counter. */
const counted = (registry: Registry, { name, help, label, values }: Counted) =>
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [of, n] of values()) this.inc({ [label]: of }, n);
    },
  });
