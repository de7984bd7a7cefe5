import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getOwnPlaceKey } from '../../../contract/framework/permissions';
import type { CountCache } from '../cache/cache';
import type { Db } from '../db/client';
import type { ListFilters } from '../http/filters';
import { type Download, RowStream, TypedResponse } from '../http/responses';
import type { User } from '../identity/user';
import type { Language } from '../language/language';
import { type ExportOptions, exportWorkbook } from './export-workbook';
import { getSort } from './get-sort';
import type { RowSource } from './row-source';

type ListInput<Filters> = Filters & ExportOptions & { page: number; limit: number; export?: boolean };

/** Makes every filter of the contract required: as optional fields of `ListFilters`, some could be left out. */
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
    if (limit === -1) return new RowStream(contract.rowsKey, source.all(db, user, filters, sort, language));
    // Users with the same row access may still have a different `own` place.
    const ownPlace = 'own' in filters ? getOwnPlaceKey(user) : '';
    const key = `${contract.name}|${source.visibilityKey(user)}|${ownPlace}|${JSON.stringify(filters)}`;
    const totalCount = counts.get(user, key, () => source.count(db, user, filters));
    const [rows, total] = await Promise.all([
      source.page(db, user, filters, {
        sort,
        offset: (page - 1) * limit,
        limit,
        total: () => totalCount,
        language,
      }),
      totalCount,
    ]);
    const response = { [contract.rowsKey]: rows, total, pages: Math.max(1, Math.ceil(total / limit)) };
    return source.skipsParsing ? new TypedResponse(response) : (response as ListResponse<C>);
  };

type ListResponse<C extends ResourceContract> = z.input<C['actions']['list']['output']>;

/** The part of a list's input that is filters. */
export const pickFilters = <Filters extends object>(
  input: Filters,
  filters: { [F in keyof Filters]?: unknown },
) =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name in filters && value !== undefined),
  ) as Filters;
