import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { xlsxType } from '../../../contract/framework/files';
import { isAllowed } from '../../../contract/organisation/permissions';
import type { CountCache } from '../cache/cache';
import type { Db } from '../db/client';
import { writeWorkbook } from '../excel/writer';
import { ApiError, forbidden, invalid } from '../http/errors';
import { getOwnPlace, type ListFilters } from '../http/filters';
import { Download, RowStream, TypedResponse } from '../http/responses';
import type { User } from '../identity/user';
import type { Language } from '../language/language';

export type Sort = { by: string; descending: boolean };
export type Page = {
  sort: Sort;
  offset: number;
  limit: number;
  /** The total number of rows, if it is being counted: it may decide how to query the page. */
  total?: () => Promise<number>;
};
type ListOptions = { sort?: string; order?: string; planning?: boolean; columns?: string[] };
type ListInput<Filters> = Filters & ListOptions & { page: number; limit: number; export?: boolean };

/** A column of a workbook: its header, its type, and its value for a row. */
export type SheetColumn<Row> = ColumnHead & { value: (row: Row) => unknown };
export type ColumnHead = { header: string; kind: 'text' | 'number' | 'day' | 'instant' };
/** The columns of a list's workbook, and the cells of some of them in every row. */
export type ListSheet = {
  columns: Record<string, ColumnHead>;
  cells: (columns: readonly string[]) => AsyncIterable<unknown[][]>;
};
export const listSheet = <Row>(
  columns: Record<string, SheetColumn<Row>>,
  rows: AsyncIterable<Row[]>,
): ListSheet => ({
  columns,
  cells: selectedNames =>
    cellsOf(
      rows,
      selectedNames.map(name => columns[name]),
    ),
});
/** Of a list without a workbook. */
export const noSheet: ListSheet = listSheet({}, (async function* () {})());

/** The query functions of a list. Each applies the caller's row access itself. */
export type RowSource<Filters> = {
  /** The filters it supports. */
  filters: Readonly<Record<keyof Filters, unknown>>;
  /** The rows are built key by key by a typed mapping: sent without being parsed again. */
  typed?: true;
  /** Callers with the same key see the same rows. */
  visibilityKey: (user: User) => string;
  page: (db: Db, user: User, filters: Filters, page: Page) => Promise<Record<string, unknown>[]>;
  count: (db: Db, user: User, filters: Filters) => Promise<number>;
  /** All rows in the list's order, in batches, paged by key so that memory stays bounded. */
  all: (db: Db, user: User, filters: Filters, sort: Sort) => AsyncIterable<Record<string, unknown>[]>;
  /** The sheets of the contract's exports other than `list`, and the columns of all. */
  sheet: (
    db: Db,
    user: User,
    filters: Filters,
    sort: Sort,
    name: string,
    language: Language,
  ) => Promise<ListSheet>;
};

/**
 * Every filter of the contract, by name: all of them are optional, so without this a source that lacks one would still
 * type-check.
 */
type HasAllFilters<C extends ResourceContract> = { filters: Readonly<Record<keyof ListFilters<C>, unknown>> };

/** The `list` action of a resource: a page with its exact total, all rows streamed, or a workbook. */
export const listHandler =
  <C extends ResourceContract>(contract: C, source: NoInfer<RowSource<ListFilters<C>> & HasAllFilters<C>>) =>
  async ({
    input,
    user,
    db,
    counts,
    language,
  }: {
    input: ListInput<ListFilters<C>>;
    user: User;
    db: Db;
    counts: CountCache;
    language: Language;
  }): Promise<Download | RowStream | TypedResponse | ListResponse<C>> => {
    const filters = pickFilters(input, source.filters);
    if (input.export) return exportWorkbook(contract, source, { input, filters, user, db, language });
    const sort = getSort(contract, input);
    const { page, limit } = input;
    if (limit === -1) return new RowStream(contract.rowsKey, source.all(db, user, filters, sort));
    // Users with the same row access may still have a different `own` place.
    const ownPlace = 'own' in filters ? JSON.stringify(getOwnPlace(user)) : '';
    const key = `${contract.name}|${source.visibilityKey(user)}|${ownPlace}|${JSON.stringify(filters)}`;
    const totalCount = counts.get(user, key, () => source.count(db, user, filters));
    const [rows, total] = await Promise.all([
      source.page(db, user, filters, { sort, offset: (page - 1) * limit, limit, total: () => totalCount }),
      totalCount,
    ]);
    const response = { [contract.rowsKey]: rows, total, pages: Math.max(1, Math.ceil(total / limit)) };
    return source.typed ? new TypedResponse(response) : (response as ListResponse<C>);
  };

type ListResponse<C extends ResourceContract> = z.input<C['actions']['list']['output']>;

/** The filters in a list's input. */
const pickFilters = <Filters extends object>(input: Filters, filters: RowSource<Filters>['filters']) =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name in filters && value !== undefined),
  ) as Filters;

/** The requested order, or the list's default. */
export const getSort = (
  contract: Pick<ResourceContract, 'sorts' | 'latestFirst'>,
  { sort, order }: Pick<ListOptions, 'sort' | 'order'>,
): Sort => {
  const by = sort ?? contract.sorts[0];
  if (!contract.sorts.includes(by)) throw invalid('sort', 'sortUnknown', { value: by });
  return { by, descending: order ? order.toUpperCase() === 'DESC' : contract.latestFirst === true };
};

/** The list as the file that the contract's `exports` describes. */
export const exportWorkbook = async <Filters>(
  contract: ResourceContract,
  source: Pick<RowSource<Filters>, 'sheet'>,
  {
    input,
    filters,
    user,
    db,
    language,
  }: { input: ListOptions; filters: Filters; user: User; db: Db; language: Language },
) => {
  const name = input.planning ? 'planning' : 'list';
  const exportDefinition = contract.exports?.[name];
  if (!exportDefinition) throw new ApiError('notFound');
  if (!isAllowed(user, exportDefinition.needs)) throw forbidden();
  const columnNames = input.columns?.length ? input.columns : exportDefinition.columns;
  for (const column of columnNames) {
    if (!exportDefinition.columns.includes(column))
      throw invalid('columns', 'columnUnknown', { value: column });
  }
  const { columns, cells } = await source.sheet(db, user, filters, getSort(contract, input), name, language);
  const content = writeWorkbook({
    sheets: [
      {
        name: exportDefinition.file.replace(/\.xlsx$/, ''),
        columns: columnNames.map(column => ({ header: columns[column].header, kind: columns[column].kind })),
        rows: cells(columnNames),
      },
    ],
  });
  return new Download({ name: exportDefinition.file, type: xlsxType, content });
};

export async function* cellsOf<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly Pick<SheetColumn<Row>, 'value'>[],
) {
  for await (const batch of batches) yield batch.map(row => columns.map(column => column.value(row)));
}
