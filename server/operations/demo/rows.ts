import type { Selectable } from 'kysely';
import type { Schema } from '../../framework/db/schema';

export type Table = keyof Schema;
type Plain<V> = V extends Date ? string : V;

/** A row as JSON: instants as ISO text, JSON columns as they are, null for unknown values. */
export type Row<T extends Table> = { [K in keyof Selectable<Schema[T]>]: Plain<Selectable<Schema[T]>[K]> };
export type NewRow<T extends Table, K extends keyof Row<T>> = Omit<Row<T>, K>;
