import { type RawBuilder, sql } from 'kysely';
import type { Sort } from './listing';

/** What a list may be sorted by: the column as its query names it, and the SQL type that its value travels as. */
export type Order = {
  column: RawBuilder<unknown>;
  type: 'text' | 'int' | 'numeric' | 'boolean' | 'date' | 'timestamptz';
  /** Where the rows without a value stand; absent: each has one. */
  nulls?: 'first' | 'last';
};

/** The part of all rows that a batch is taken from, and what a row must be selected with to go on from it. */
export type Part = { condition: RawBuilder<boolean>; key: RawBuilder<string | null> };
type Keyed = { id: number; sort_key: string | null };

/**
 * All rows of a list in its order, in batches that each follow the last row of the one before: deep pages skip
 * nothing. Rows without a value are read apart, so that one index serves both. The next batch is read while one is
 * worked on.
 */
export async function* inBatches<Row extends Keyed>(
  { column, type, nulls }: Order,
  { descending }: Sort,
  id: RawBuilder<number>,
  read: (part: Part, limit: number) => Promise<Row[]>,
  batch = 2_000,
): AsyncGenerator<Row[]> {
  const after = sql.raw(descending ? '<' : '>');
  const key = sql<string | null>`${column}::text`;
  for (const values of nulls === 'first' ? [false, true] : nulls === 'last' ? [true, false] : [null]) {
    const those =
      values === null
        ? sql<boolean>`true`
        : values
          ? sql<boolean>`${column} is not null`
          : sql<boolean>`${column} is null`;
    const next = (last?: Row) => {
      const condition = !last
        ? those
        : values === false
          ? sql<boolean>`(${those} and ${id} ${after} ${last.id}::int)`
          : sql<boolean>`(${column}, ${id}) ${after} (${last.sort_key}::text::${sql.raw(type)}, ${last.id}::int)`;
      return read({ condition, key }, batch);
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
