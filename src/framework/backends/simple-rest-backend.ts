import { type DataProvider, fetchUtils } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { SessionUser } from '../../../contract/framework/session';
import type { Values } from '../providers/request';
import { toOperatorFilter } from './filter-conditions';
import { createPlainBackend, type PlainCapabilities } from './plain-backend';

type SimpleRestOptions = {
  /** Where the resources are: `https://example.org/api` for `https://example.org/api/vehicles`. */
  url: string;
  /** Who uses the pages. */
  user: SessionUser;
  /** By default the total is exact, in `Content-Range`, and no version is compared. */
  capabilities?: Partial<PlainCapabilities>;
  /** A list's filter as the server takes it; by default with the comparisons in the names: `day_gte`, `name_q`. */
  toFilter?(contract: ResourceContract, filter: Values): unknown;
  /** Sends a request, with headers of one's own; `fetchUtils.fetchJson` by default. */
  httpClient?: typeof fetchUtils.fetchJson;
};

/** Any server with the simple REST dialect of react-admin: `sort`, `range` and `filter` as JSON in the address. */
export const createSimpleRestBackend = ({
  url,
  user,
  capabilities,
  toFilter = toOperatorFilter,
  httpClient = fetchUtils.fetchJson,
}: SimpleRestOptions) => {
  const known = { exactTotals: true, conflicts: false, ...capabilities };
  return createPlainBackend({
    dataProvider: {
      ...simpleRestProvider(url, httpClient),
      getList: createGetList(url, httpClient, known.exactTotals),
    },
    toFilter,
    user,
    capabilities: known,
  });
};

/** The package's own `getList` insists on a total. Without one, a row more than shown says that there is a next page. */
const createGetList =
  (url: string, httpClient: typeof fetchUtils.fetchJson, exactTotals: boolean): DataProvider['getList'] =>
  async (resource, { pagination, sort, filter, signal }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 1 };
    const first = (page - 1) * perPage;
    const size = perPage + (exactTotals ? 0 : 1);
    const query = new URLSearchParams({
      sort: JSON.stringify([sort?.field ?? 'id', sort?.order ?? 'ASC']),
      range: JSON.stringify([first, first + size - 1]),
      filter: JSON.stringify(filter),
    });
    const { json, headers } = await httpClient(`${url}/${resource}?${query}`, { signal });
    const total = Number.parseInt(headers.get('Content-Range')?.split('/')[1] ?? '', 10);
    if (exactTotals && !Number.isNaN(total)) return { data: json, total };
    return {
      data: json.slice(0, perPage),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage: json.length >= size },
    };
  };
