import type { Db } from '../db/client';
import type { Replica } from '../db/replicas';
import { type Known, positionOf } from './queries';
import { type Position, Standby } from './standby';

/** How long a look waits for replicas, in milliseconds. */
const patience = 500;
/** How many positions of the primary are remembered: ten minutes of them. */
const remembered = 600;

/**
 * Who reads where. Each replica is known by itself: what was seen there, and what was kept of it, says nothing of another.
 */
export class Reads {
  private readonly standbys: readonly Standby[];
  private positions: Position[] = [];
  private turn = 0;
  /** Calls that might have read elsewhere and did not. */
  private atPrimary = 0;

  constructor(
    private readonly primary: { db: Db; front: Db; long: Db },
    replicas: readonly Replica[],
  ) {
    this.standbys = replicas.map(replica => new Standby(replica, primary));
  }

  /** The databases that calls are given. */
  get databases(): Db[] {
    return this.standbys.flatMap(({ db, long }) => [db, long]);
  }

  /** The replica whose turn it is, where it shows what its reader knows of; null: the primary. */
  async of(known: Known): Promise<Standby | null> {
    const readable = this.standbys.filter(({ isReadable }) => isReadable);
    const standby = readable[this.turn++ % readable.length];
    if (standby && (await standby.sees(known))) {
      standby.reads++;
      return standby;
    }
    this.atPrimary++;
    return null;
  }

  /** Finds out where the primary stands and how far each replica is. */
  async look() {
    const at = Date.now();
    const { run, follows, position } = await positionOf(this.primary.front);
    // A fail-over is under way.
    if (follows || position === null) return;
    const last = this.positions.at(-1);
    if (last && (last.run !== run || last.position > position)) this.positions = [];
    this.positions.push({ run, at, position });
    if (this.positions.length > remembered) this.positions.shift();
    // One that does not answer keeps nobody from looking at the others.
    const looks = Promise.all(this.standbys.map(standby => standby.look(this.positions)));
    await Promise.race([looks, new Promise(resolve => setTimeout(resolve, patience).unref())]);
  }

  /** For who watches: how far behind each replica is in seconds (null: not known), and how many calls read where. */
  state() {
    return {
      primary: { reads: this.atPrimary },
      replicas: this.standbys.map(({ name, isReadable, behind, reads }) => ({
        name,
        isReadable,
        secondsBehind: Number.isFinite(behind) ? behind / 1_000 : null,
        reads,
      })),
    };
  }
}
