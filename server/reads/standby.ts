import { askingPrimaryElse } from '../db/asking-primary-else';
import type { Db } from '../db/client';
import { mostBehind } from '../db/limits';
import type { Replica } from '../db/replicas';
import { CountCache } from '../platform/counts';
import { type Known, positionOf, seesAll } from './queries';

/** Where the primary's log stood at a time. */
export type Position = { run: string; at: number; position: number };

/** How long a replica that failed is left alone: no call that began without it goes on with it. */
const rest = 30_000;
/** How long a caller waits for what he knows of to arrive, how often he looks, and how long a wait in vain is remembered. */
const patience = 200;
const pause = 20;
const slow = 1_000;

/** A replica, how far it is, and what was kept of it. */
export class Standby {
  readonly db: Db;
  readonly long: Db;
  readonly counts = new CountCache(mostBehind);
  /** Calls that read here. */
  reads = 0;
  /** Everything that was committed before this moment is to be seen here. */
  private upTo = 0;
  private restsUntil = 0;
  private slowUntil = 0;
  private isLookedAt = false;

  constructor(
    private readonly replica: Replica,
    primary: { db: Db; long: Db },
  ) {
    this.db = askingPrimaryElse(replica.db, primary.db, this);
    this.long = askingPrimaryElse(replica.long, primary.long, this);
  }

  get name() {
    return this.replica.name;
  }

  /** How old its answers are at most, in milliseconds. */
  get behind() {
    return this.upTo ? Date.now() - this.upTo : Number.POSITIVE_INFINITY;
  }

  get isAway() {
    return Date.now() < this.restsUntil;
  }

  get isReadable() {
    return !this.isAway && this.behind <= mostBehind;
  }

  fails() {
    this.restsUntil = Date.now() + rest;
  }

  /** Compares it with where the primary stood, the latest last. */
  async look(positions: readonly Position[]) {
    if (this.isLookedAt || this.isAway) return;
    this.isLookedAt = true;
    await this.compare(positions)
      .catch(() => this.fails())
      .finally(() => {
        this.isLookedAt = false;
      });
  }

  private async compare(positions: readonly Position[]) {
    const latest = positions[positions.length - 1];
    const { run, follows, position } = await positionOf(this.replica.front);
    // The address may lead to the primary itself, for a while or for good; another server that takes writes is none of ours.
    if (!follows) this.upTo = run === latest.run ? latest.at : 0;
    else if (position !== null)
      this.upTo = positions.findLast(each => each.position <= position)?.at ?? this.upTo;
  }

  /** Whether everything is to be seen that its caller knows of, within a moment. */
  async sees(known: Known) {
    try {
      // One that has just let somebody wait in vain lets nobody wait.
      for (const until = Date.now() + (Date.now() < this.slowUntil ? 0 : patience); ; ) {
        if (await seesAll(this.replica.front, known)) return true;
        if (Date.now() + pause > until) break;
        await new Promise(resolve => setTimeout(resolve, pause));
      }
      this.slowUntil = Date.now() + slow;
    } catch {
      this.fails();
    }
    return false;
  }
}
