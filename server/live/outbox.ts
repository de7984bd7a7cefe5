import type { FastifyBaseLogger } from 'fastify';
import type { Db, Engine } from '../db/client';
import type { Channel } from '../deliveries/queries';
import { forgetAbsent } from '../presence/queries';
import type { StoredEvent } from './event';
import { eventsAfter, forgetOldEvents, giveOutPlaces, isBehind, readOutboxRow } from './queries';

type Listener = (events: StoredEvent[]) => void;

/**
 * Reads the row of events as it grows and hands them on in their order. Every server process reads all of them, so
 * several on one database serve the same streams. `nudge` is called after a commit of one's own; what other processes
 * commit is found by looking, in milliseconds as `lookEvery` says.
 */
export class Outbox {
  /** The last place that was handed on. */
  place = 0;
  private readonly listeners = new Set<Listener>();
  private timers: NodeJS.Timeout[] = [];
  private reading: Promise<void> | null = null;
  private soon: NodeJS.Timeout | null = null;
  private again = false;
  private stopped = false;

  constructor(
    private readonly db: Db,
    engine: Engine,
    private readonly log: FastifyBaseLogger,
    /** Ways of sending beside the streams. */
    private readonly channels: readonly Channel[],
    /** Without anybody to tell, events may wait. */
    private readonly isListenedTo: () => boolean,
  ) {
    // The embedded database has one server, whose commits nudge.
    this.lookEvery = engine === 'embedded' ? 1_000 : 100;
  }
  private readonly lookEvery: number;

  subscribe(listener: Listener) {
    this.listeners.add(listener);
  }

  async start() {
    this.place = (await readOutboxRow(this.db)).last;
    let looks = 0;
    const whileIdle = 1_000 / this.lookEvery;
    const look = setInterval(() => {
      looks++;
      if (this.isListenedTo() || looks % whileIdle === 0) void this.read(false);
    }, this.lookEvery);
    const forget = setInterval(() => void this.forget(), 5 * 60_000);
    this.timers = [look, forget];
    for (const timer of this.timers) timer.unref();
  }

  async stop() {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    if (this.soon) clearTimeout(this.soon);
    await this.reading;
  }

  /** Something was committed here: if anybody listens, it goes out now, with what others commit in this moment. */
  nudge() {
    if (this.stopped || !this.isListenedTo()) return;
    this.soon ??= setTimeout(() => {
      this.soon = null;
      void this.read(true);
    }, moment);
  }

  /** Reads up to what is there now. */
  async catchUp() {
    await this.reading;
    await this.read(true);
  }

  private read(certain: boolean) {
    if (this.stopped) return Promise.resolve();
    if (this.reading) {
      this.again ||= certain;
      return this.reading;
    }
    this.reading = this.readOn(certain)
      .catch(error => this.log.warn(error, 'events were not read'))
      .finally(() => {
        this.reading = null;
        if (!this.again) return;
        this.again = false;
        void this.read(true);
      });
    return this.reading;
  }

  private async readOn(certain: boolean) {
    const { unplaced, behind } = certain
      ? { unplaced: true, behind: true }
      : await isBehind(this.db, this.place);
    if (unplaced) while (await giveOutPlaces(this.db, batch, this.channels)) if (this.stopped) return;
    if (!unplaced && !behind) return;
    while (!this.stopped) {
      const events = await eventsAfter(this.db, this.place, batch);
      if (events.length) {
        this.place = events[events.length - 1].place;
        for (const listener of this.listeners) listener(events);
      }
      if (events.length < batch) return;
    }
  }

  private async forget() {
    await Promise.all([forgetOldEvents(this.db), forgetAbsent(this.db)]).catch(error =>
      this.log.warn(error, 'old events were not removed'),
    );
  }
}

const batch = 200;
/** In milliseconds: three hundred commits a second need not be picked up one by one. */
const moment = 10;
