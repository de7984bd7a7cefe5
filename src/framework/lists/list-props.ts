import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { BulkAction, EditableColumns, RowAction, RowPanel } from './actions';
import type { Cells, ListRecord, RowOf } from './columns';
import type { PinnedFilters } from './FilterBar';

/** `Row` is the contract's, or what the rows of a list for several contracts have in common. */
export type GeneratedListProps<C extends ResourceContract, Row = RowOf<C>> = {
  contract: C;
  /** Columns shown, in order; by default all of the record. */
  show?: readonly Source<C>[];
  /** More columns, hidden by default; columns of the contract that are not named come after them. */
  more?: readonly Source<C>[];
  /** Milliseconds after the last key in a filter before the list reloads. */
  debounce?: number;
  /** The column that identifies a row, bold; by default the contract's key, or the first. */
  anchor?: Source<C>;
  /** Custom cells, by column. */
  columns?: Cells<C, Row>;
  /** The filters shown above the table, most used first; by default the contract's order. */
  pinnedFilters?: { [Part in keyof PinnedFilters]: readonly (keyof z.infer<C['filters']> & string)[] };
  rowActions?: readonly RowAction<Row>[];
  /** The actions are few enough for buttons in the row, where there is room; cards keep the « Plus » menu. */
  rowButtons?: boolean;
  bulkActions?: readonly BulkAction[];
  /** Columns edited in place, where there is room, besides the contract's `cells`. */
  editable?: EditableColumns<Row>;
  /** The link of a row; undefined for none. */
  linkOf?: (record: Row) => string | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Always applied besides the reader's filter. */
  filter?: Record<string, unknown>;
  /** A detail panel beside the list: a click or Enter opens it, and a second one the page. */
  panel?: RowPanel<Row>;
  /** False if only the address decides what is shown: the search is not stored for the next visit. */
  storeKey?: false;
  /** Other views of the same filter, such as a map; the address stores which one is shown. */
  otherViews?: readonly OtherView[];
};
export type OtherView = {
  name: string;
  /** The key of its text. */
  label: string;
  icon: ReactNode;
  /** Without it the rows are shown as cards, as on a phone. */
  View?: ComponentType<{ contract: ResourceContract }>;
};
type Source<C extends ResourceContract> = keyof z.infer<C['record']> & string;

/** The props of a list of any contract. */
export type AnyListProps = GeneratedListProps<ResourceContract, ListRecord>;
