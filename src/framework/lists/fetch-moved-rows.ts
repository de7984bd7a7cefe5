import type { Query, QueryKey } from '@tanstack/react-query';
import type { GetListParams } from 'ra-core';
import { isCrud } from '../../../contract/framework/crud';
import { getResource } from '../../../contract/framework/resources';
import { dataProvider } from '../providers/dataProvider';
import type { Page, Row } from './deferred-changes';

/**
 * The rows of a page that a refetch misses though they are still in its list: they moved to another page. Asks the
 * server for them by their ids, unless the page is the whole list.
 */
export const fetchMovedRows = async ({ queryKey, state }: Query, refetched: unknown): Promise<Row[]> => {
  const { data: rows, total = 0 } = refetched as Page;
  const refetchedIds = new Set(rows.map(({ id }) => id));
  const missing = (state.data as Page).data.map(({ id }) => id).filter(id => !refetchedIds.has(id));
  if (missing.length === 0 || rows.length === total) return [];
  const [resource, , params] = queryKey as ListQueryKey;
  const contract = getResource(resource);
  const filter = {
    // Rows requested by id are returned whatever their state: the server applies no defaults.
    ...contract.defaults,
    ...params.filter,
    [isCrud(contract) ? 'id' : 'ids']: missing,
  };
  const pagination = { page: 1, perPage: missing.length };
  return (await dataProvider.getList(resource, { ...params, filter, pagination })).data;
};

type ListQueryKey = QueryKey & readonly [resource: string, verb: 'getList', params: GetListParams];
