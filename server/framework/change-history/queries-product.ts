import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ChangeFields, ChangeFilters } from '../../../contract/framework/change-history';
import type { HistoryObject } from '../../../contract/framework/undo';
import type { FilterTable } from '../lists/queries-filters';

/** The values of the product's filters. */
export type ProductFilters = { [F in keyof ChangeFilters]?: z.output<ChangeFilters[F]> };

/** What the product adds to the queries of changes, as expressions on `history h`. */
export type ProductQueries = {
  /** A record's name now, as `(select …)`, by table; accounts and plain resources have theirs. */
  recordNames: Partial<Record<HistoryObject, RawBuilder<unknown>>>;
  fields: { [F in keyof ChangeFields]: RawBuilder<unknown> };
  filters: FilterTable<ProductFilters>;
};
