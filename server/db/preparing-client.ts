import type { Socket } from 'node:net';
import pg from 'pg';

/** Statements that each connection keeps prepared; beyond them (long id lists, rare filters) texts stay unnamed. */
const mostPrepared = 300;
/** Characters of a text that is worth remembering; with twenty thousand ids in it it comes once. */
const longestPrepared = 10_000;
/** A text is worth preparing when it comes again. */
const usesBeforeNaming = 2;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Sends repeated statements as prepared ones: parsing and planning the list query took PostgreSQL as long as running
 * it (0.6 of 1.2 ms), and Kysely has no option for it. A transaction begins with its first statement, in one round trip.
 */
export class PreparingClient extends pg.Client {
  /** It goes when its pool has it back. */
  isStale = false;
  private isUnconfirmed = false;
  /** What follows each begin, in the same words. */
  protected readonly limits: string = '';
  private opening = 'begin';
  private state: 'alone' | 'begins' | 'within' = 'alone';

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    this.on('notice', ({ routine }) => {
      // The wait for the replica was cut short, by `pg_cancel_backend` for example; PostgreSQL calls that done.
      if (routine === 'SyncRepWaitForLSN') this.isUnconfirmed = true;
    });
    // Every statement under way or to come fails by itself; an emitter that nobody listens to would end the process.
    this.on('error', () => undefined);
  }

  override query(text: any, values?: any): any {
    if (text === 'begin' || (typeof text === 'string' && text.startsWith('start transaction'))) {
      this.state = 'begins';
      this.opening = text;
      return Promise.resolve(nothing);
    }
    const { state } = this;
    const ends = text === 'commit' || text === 'rollback';
    this.state = ends || state === 'alone' ? 'alone' : 'within';
    if (state === 'alone') return this.alone(text, values);
    if (state === 'within') return this.send(text, values);
    return ends ? Promise.resolve(nothing) : this.together(() => this.first(text, values));
  }

  /** A statement outside a transaction. */
  protected alone(text: any, values?: any): any {
    return this.send(text, values);
  }

  /** The first statement of a transaction. */
  protected first(text: any, values?: any): any {
    // A connection that cannot begin fails the statement as well.
    super.query(this.opening + this.limits).catch(() => undefined);
    this.opening = 'begin';
    return this.send(text, values);
  }

  protected send(text: any, values?: any): any {
    const name = typeof text === 'string' && Array.isArray(values) ? this.nameOf(text) : undefined;
    return this.watched(name ? super.query({ name, text, values }) : super.query(text, values));
  }

  /** What the primary could not have confirmed by its replica fails: it would be lost in a fail-over. */
  private async watched<T>(answering: Promise<T>) {
    const answer = await answering.catch(error => {
      this.isStale ||= turnedAway.has(error.code);
      throw error;
    });
    if (!this.isUnconfirmed) return answer;
    this.isUnconfirmed = false;
    throw Object.assign(new Error('No replica confirmed what was written'), { code: resolutionUnknown });
  }

  /** The name under which the connection keeps the statement prepared. */
  protected nameOf(text: string): string | undefined {
    return nameOf(text);
  }

  /** Sends what is asked for in one packet. */
  protected together<T>(ask: () => T): T {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const asked = ask();
    stream.uncork();
    return asked;
  }
}
/** What a server says that goes, or that takes no writes any more: its connection is of no use. */
const turnedAway = new Set([
  '25006', // read_only_sql_transaction
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);
/** transaction_resolution_unknown */
const resolutionUnknown = '08007';
const nothing = { command: '', rowCount: null, rows: [] };

const nameOf = (text: string) => {
  if (text.length > longestPrepared) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostPrepared || answersWhatThereIs(text)) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count <= usesBeforeNaming) {
    if (uses.size > 10 * mostPrepared) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `t${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * Whether a text answers all columns of a table, as far as it is not within parentheses. Prepared, it would fail from
 * the moment that a later version adds a column, while this one still runs beside it.
 */
const answersWhatThereIs = (text: string) => {
  let outside = text;
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, ' ');
  }
  return /(\b(select|returning|distinct)|[,.])\s*\*/i.test(outside);
};
