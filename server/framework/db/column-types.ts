import type { ColumnType } from 'kysely';

/** An instant: read as a Date, written as a Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A day as YYYY-MM-DD. */
export type Day = ColumnType<string, string, string>;
export type NullableDay = ColumnType<string | null, string | null | undefined, string | null>;
export type Created = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A stored copy: only its keeper may update it (server/sites/derived). */
export type Copied<T> = ColumnType<T, T, never>;
export type OptionalCopied<T> = ColumnType<T | null, T | null | undefined, never>;

/** Incremented by each change; an edit with another value conflicts with somebody else's. */
export type Version = ColumnType<number, number | undefined, number>;

/** The common columns of plain resources. */
export type PlainRow = { created_at: Created; created_by: Optional<number>; version: Version };
