import type { Db } from '../db/client';
import type { User } from '../identity/user';
import type { Language } from '../language/language';
import type { ListSheet } from './list-sheet';

export type Sort = { by: string; descending: boolean };
export type Page = {
  sort: Sort;
  offset: number;
  limit: number;
  /** The total number of rows, if it is being counted: a query may choose its plan by it. */
  total?: () => Promise<number>;
};

/** The query functions of a list. Each applies the caller's row access itself. */
export type RowSource<Filters> = {
  /** Has a key for every filter the source supports; the values are the source's own. */
  filters: Readonly<Record<keyof Filters, unknown>>;
  /** Pages are sent as they are (`TypedResponse`), without being parsed by the contract. */
  skipsParsing?: true;
  /** Callers with the same key see the same rows. */
  visibilityKey: (user: User) => string;
  page: (
    db: Db,
    user: User,
    filters: Filters,
    page: Page & { language: Language },
  ) => Promise<Record<string, unknown>[]>;
  count: (db: Db, user: User, filters: Filters) => Promise<number>;
  /** All rows in the list's order, in batches, paged by key so that memory stays bounded. */
  all: (
    db: Db,
    user: User,
    filters: Filters,
    sort: Sort,
    language: Language,
  ) => AsyncIterable<Record<string, unknown>[]>;
  /** The data of the export with that name in the contract's `exports`. */
  sheet: (
    db: Db,
    user: User,
    filters: Filters,
    sort: Sort,
    name: string,
    language: Language,
  ) => Promise<ListSheet>;
};
