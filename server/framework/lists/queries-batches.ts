import { type RawBuilder, sql } from 'kysely';
import type { Sort } from './row-source';

/** A sort order of a list: the column as its query names it, and the SQL type of its values. */
export type Order = {
  column: RawBuilder<unknown>;
  type: 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz';
  /** Rows without a value come last in both directions; absent: every row has one. */
  nulls?: 'last';
  /** For a column of another table: `queryPart` joins it as `referenced`, and leaves out rows without one. */
  references?: {
    /** The list's column with the id of the other table's row. */
    column: string;
    /** The other table, sorted where that helps. */
    table: (direction: RawBuilder<unknown>) => RawBuilder<unknown>;
  };
  /**
   * For an order without an index: `hasValue` selects the few rows that have a value; the value is computed in two
   * steps, `sources` names columns that `value` reads.
   */
  computed?: {
    hasValue: RawBuilder<boolean>;
    sources: Record<string, RawBuilder<unknown>>;
    value: RawBuilder<unknown>;
  };
};

/** For an order in which some rows have no value: those with one, those without, or (null) all at once. */
export type Valued = boolean | null;
/** The part of the rows that a batch comes from, and the key to select for continuing after a row. */
export type BatchPart = { condition: RawBuilder<boolean>; key: RawBuilder<string | null>; valued: Valued };
export type Keyed = { id: number; sort_key: string | null };

/**
 * All rows of a list in its order, in batches paged by key: deep pages skip no rows. Rows without a value are read
 * separately, so that one index serves both. The next batch is read while the current one is processed.
 */
export async function* readInBatches<Row extends Keyed>(
  { column, type, nulls, references }: Order,
  { descending }: Sort,
  id: RawBuilder<number>,
  read: (part: BatchPart, limit: number) => Promise<Row[]>,
  batchSize = 2_000,
): AsyncGenerator<Row[]> {
  const comparison = sql.raw(descending ? '<' : '>');
  const key = sql<string | null>`${column}::text`;
  const keyOf = ({ sort_key }: Row) => sql`${sort_key}::text::${sql.raw(type)}`;
  for (const valued of nulls ? [true, false] : [null]) {
    const presence = sql.raw(valued ? 'is not null' : 'is null');
    const inPart = valued === null || references ? sql<boolean>`true` : sql<boolean>`${column} ${presence}`;
    const isAfter = (last: Row) =>
      valued === false
        ? sql<boolean>`(${inPart} and ${id} ${comparison} ${last.id}::int)`
        : sql<boolean>`${column} ${comparison}= ${keyOf(last)}
              and (${column}, ${id}) ${comparison} (${keyOf(last)}, ${last.id}::int)`;
    const readNext = (last?: Row) =>
      read({ condition: last ? isAfter(last) : inPart, key, valued }, batchSize);
    for (let nextRows = readNext(); ; ) {
      const rows = await nextRows;
      const isLast = rows.length < batchSize;
      if (!isLast) {
        nextRows = readNext(rows[rows.length - 1]);
        // If the consumer stops, nobody awaits this promise: ignore its failure.
        nextRows.catch(() => undefined);
      }
      if (rows.length) yield rows;
      if (isLast) break;
    }
  }
}

export const sortDirection = ({ descending }: Sort) => sql.raw(descending ? 'desc' : 'asc');

/** « asc » or « desc », with « nulls last » if the order has nulls. */
export const getDirection = ({ nulls }: Order, { descending }: Sort) =>
  sql.raw(`${descending ? 'desc' : 'asc'}${nulls ? ` nulls ${nulls}` : ''}`);
