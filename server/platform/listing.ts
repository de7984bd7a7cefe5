import type { ResourceContract } from '../../contract/endpoint';
import { isAllowed } from '../../contract/permissions';
import type { Db } from '../db/client';
import { Download, RowStream, TypedAnswer, xlsxType } from './answers';
import type { CountCache } from './counts';
import { ApiError, forbidden, invalid } from './errors';
import { writeWorkbook } from './excel/writer';
import { ownPlace } from './filters';
import type { Language } from './language';
import type { User } from './user';

export type Sort = { by: string; descending: boolean };
export type Page = { sort: Sort; offset: number; limit: number };
export type ListInput = {
  page: number;
  limit: number;
  sort?: string;
  order?: string;
  ids?: number[];
  export?: boolean;
  planning?: boolean;
  columns?: string[];
} & Record<string, unknown>;

/** A column of a workbook: its header, what it holds, and how a wire row fills it. */
export type SheetColumn = {
  header: string;
  kind: 'text' | 'number' | 'day' | 'instant';
  value: (row: any) => unknown;
};

/** Where a list's rows come from. Each function applies the caller's visibility itself. */
export type RowSource = {
  /** The rows are made key by key by a typed mapping: they go out without being read again. */
  typed?: true;
  /** Callers with the same key see the same rows. */
  visibilityKey: (user: User) => string;
  page: (db: Db, user: User, filters: ListInput, page: Page) => Promise<Record<string, unknown>[]>;
  count: (db: Db, user: User, filters: ListInput) => Promise<number>;
  /** All rows in the list's order, in batches, paged by key so that memory stays bounded. */
  all: (db: Db, user: User, filters: ListInput, sort: Sort) => AsyncIterable<Record<string, unknown>[]>;
  /** The sheets of the contract's exports other than `list`, and the columns of all. */
  sheet: (
    db: Db,
    user: User,
    filters: ListInput,
    sort: Sort,
    name: string,
    language: Language,
  ) => Promise<{
    columns: Record<string, SheetColumn>;
    rows: AsyncIterable<Record<string, unknown>[]>;
  }>;
};

/** The `list` action of a resource: a page with its exact total, all rows streamed, or a workbook. */
export const listOf =
  (contract: ResourceContract, source: RowSource) =>
  async ({
    input,
    user,
    db,
    counts,
    language,
  }: {
    input: ListInput;
    user: User;
    db: Db;
    counts: CountCache;
    language: Language;
  }): Promise<any> => {
    if (input.export) return workbookOf(contract, source, { input, user, db, language });
    const sort = sortOf(contract, input);
    const { page, limit, sort: _, order: __, ...filters } = input;
    if (limit === -1) return new RowStream(contract.rowsKey, source.all(db, user, input, sort));
    // Whoever sees the same rows may have another place of his own.
    const own = filters.own ? JSON.stringify(ownPlace(user)) : '';
    const key = `${contract.name}|${source.visibilityKey(user)}|${own}|${JSON.stringify(filters)}`;
    const [rows, total] = await Promise.all([
      source.page(db, user, input, { sort, offset: (page - 1) * limit, limit }),
      counts.get(user, key, () => source.count(db, user, input)),
    ]);
    const answer = { [contract.rowsKey]: rows, total, pages: Math.max(1, Math.ceil(total / limit)) };
    return source.typed ? new TypedAnswer(answer) : answer;
  };

/** The order that a list is asked for, or its own. */
export const sortOf = (
  contract: Pick<ResourceContract, 'sorts' | 'latestFirst'>,
  { sort, order }: Pick<ListInput, 'sort' | 'order'>,
): Sort => {
  const by = sort ?? contract.sorts[0];
  if (!contract.sorts.includes(by)) throw invalid('sort', 'sortUnknown', { value: by });
  return { by, descending: order ? order.toUpperCase() === 'DESC' : contract.latestFirst === true };
};

/** The list as the file that the contract's `exports` describes. */
export const workbookOf = async (
  contract: ResourceContract,
  source: Pick<RowSource, 'sheet'>,
  { input, user, db, language }: { input: ListInput; user: User; db: Db; language: Language },
) => {
  const name = input.planning ? 'planning' : 'list';
  const wanted = contract.exports?.[name];
  if (!wanted) throw new ApiError('notFound');
  if (!isAllowed(user, wanted.needs)) throw forbidden();
  const chosen = input.columns?.length ? input.columns : wanted.columns;
  for (const column of chosen) {
    if (!wanted.columns.includes(column)) throw invalid('columns', 'columnUnknown', { value: column });
  }
  const { columns, rows } = await source.sheet(db, user, input, sortOf(contract, input), name, language);
  const sheet = chosen.map(column => columns[column]);
  const content = writeWorkbook({
    sheets: [
      {
        name: wanted.file.replace(/\.xlsx$/, ''),
        columns: sheet.map(({ header, kind }) => ({ header, kind })),
        rows: cellsOf(rows, sheet),
      },
    ],
  });
  return new Download({ name: wanted.file, type: xlsxType, content });
};

async function* cellsOf(batches: AsyncIterable<Record<string, unknown>[]>, columns: SheetColumn[]) {
  for await (const batch of batches) yield batch.map(row => columns.map(column => column.value(row)));
}
