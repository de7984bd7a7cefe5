import type { Socket } from 'node:net';
import { FoundClient, type FoundConfig } from './found-client';

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
export class PreparingClient extends FoundClient {
  /** What follows each begin, in the same words. */
  protected readonly limits: string = '';
  private opening = 'begin';
  private state: 'alone' | 'begins' | 'within' = 'alone';

  constructor(config?: FoundConfig) {
    super({ ...config!, pipeline: true });
  }

  override query(text: any, values?: any, callback?: any): any {
    if (text === 'begin' || (typeof text === 'string' && text.startsWith('start transaction'))) {
      this.state = 'begins';
      this.opening = text;
      return Promise.resolve(nothing);
    }
    const { state } = this;
    const ends = text === 'commit' || text === 'rollback';
    this.state = ends || state === 'alone' ? 'alone' : 'within';
    if (state === 'alone') return this.alone(text, values, callback);
    if (state === 'within') return this.send(text, values, callback);
    return ends ? Promise.resolve(nothing) : this.together(() => this.first(text, values, callback));
  }

  /** A statement outside a transaction. */
  protected alone(text: any, values?: any, callback?: any): any {
    return this.send(text, values, callback);
  }

  /** The first statement of a transaction. */
  protected first(text: any, values?: any, callback?: any): any {
    // A connection that cannot begin fails the statement as well.
    super.query(this.opening + this.limits).catch(() => undefined);
    this.opening = 'begin';
    return this.send(text, values, callback);
  }

  protected send(text: any, values?: any, callback?: any): any {
    const name = typeof text === 'string' && Array.isArray(values) ? this.nameOf(text) : undefined;
    return name ? super.query({ name, text, values }, callback) : super.query(text, values, callback);
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
