import { type RawBuilder, sql } from 'kysely';
import type { Sort } from './listing';

/** What a list may be sorted by: the column as its query names it, and the SQL type that its value travels as. */
export type Order = {
  column: RawBuilder<unknown>;
  type: 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz';
  /** The rows without a value stand last either way; absent: each has one. */
  nulls?: 'last';
  /** What the column is of, where it is another table's: `inPart` joins it, and leaves it out of the rows that have none. */
  of?: 'agent_id' | 'site_id' | 'wilaya_id';
  /**
   * Of an order that no index is in: what only rows with a value fulfil, by which these few are found, and their value
   * in two steps, of which the second reads columns that the first names.
   */
  valued?: { in: RawBuilder<boolean>; from: Record<string, RawBuilder<unknown>>; is: RawBuilder<unknown> };
};

/** Of an order that not every row has a value of: those that have one, those that have none, or, null, all at once. */
export type Valued = boolean | null;
/** The part of all rows that a batch is taken from, and what a row must be selected with to go on from it. */
export type Part = { condition: RawBuilder<boolean>; key: RawBuilder<string | null>; valued: Valued };
type Keyed = { id: number; sort_key: string | null };

/**
 * All rows of a list in its order, in batches that each follow the last row of the one before: deep pages skip
 * nothing. Rows without a value are read apart, so that one index serves both. The next batch is read while one is
 * worked on.
 */
export async function* inBatches<Row extends Keyed>(
  { column, type, nulls, of }: Order,
  { descending }: Sort,
  id: RawBuilder<number>,
  read: (part: Part, limit: number) => Promise<Row[]>,
  batch = 2_000,
): AsyncGenerator<Row[]> {
  const after = sql.raw(descending ? '<' : '>');
  const key = sql<string | null>`${column}::text`;
  const keyOf = ({ sort_key }: Row) => sql`${sort_key}::text::${sql.raw(type)}`;
  for (const values of nulls ? [true, false] : [null]) {
    const those =
      values === null || of
        ? sql<boolean>`true`
        : values
          ? sql<boolean>`${column} is not null`
          : sql<boolean>`${column} is null`;
    const next = (last?: Row) => {
      const condition = !last
        ? those
        : values === false
          ? sql<boolean>`(${those} and ${id} ${after} ${last.id}::int)`
          : sql<boolean>`${column} ${after}= ${keyOf(last)}
              and (${column}, ${id}) ${after} (${keyOf(last)}, ${last.id}::int)`;
      return read({ condition, key, valued: values }, batch);
    };
    for (let coming = next(); ; ) {
      const rows = await coming;
      const isLast = rows.length < batch;
      if (!isLast) {
        coming = next(rows[rows.length - 1]);
        // Whoever stops reading leaves this one behind: its failure is then nobody's.
        coming.catch(() => undefined);
      }
      if (rows.length) yield rows;
      if (isLast) break;
    }
  }
}

/** « column direction », the rows without a value where the order has them. */
export const directionOf = ({ nulls }: Order, { descending }: Sort) =>
  sql.raw(`${descending ? 'desc' : 'asc'}${nulls ? ` nulls ${nulls}` : ''}`);
