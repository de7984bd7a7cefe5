import { ListBase, ListContextProvider, useListContext, useTranslate } from 'ra-core';
import { type ReactNode, useMemo, useRef } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useFeedback } from '../feedback/FeedbackProvider';
import { hasCapability } from '../providers/backend';
import { connection, useOutage } from '../providers/connection';
import type { RowOf } from './columns';
import { deferRowChangesOption } from './deferred-changes';
import { pageSizes, useFilters, useSanitizedUrl } from './filters';
import { ListPage } from './ListPage';
import type { AnyListProps, GeneratedListProps } from './list-props';
import { useListMemory } from './useListMemory';

/**
 * The list of a contract: filters, columns from its record, count, page sizes, pages, column chooser, row menu,
 * selection. The address can be shared.
 */
export function GeneratedList<C extends ResourceContract, Row extends RowOf<C> = RowOf<C>>(
  props: GeneratedListProps<C, Row>,
): ReactNode;
export function GeneratedList(props: AnyListProps) {
  const { contract } = props;
  const filters = useFilters(contract);
  const memory = useListMemory(contract, filters.defaultFilter, props.storeKey !== false);
  const isSanitized = useSanitizedUrl(contract, filters, memory);
  const { banner } = useFeedback();
  const sort = useMemo(
    () => ({
      field: contract.sorts[0] ?? contract.idField,
      order: contract.latestFirst ? ('DESC' as const) : ('ASC' as const),
    }),
    [contract],
  );
  // react-admin goes from a failed page to the first one, where the error would not be seen.
  const notifyError = (error: Error) => {
    if (Number(new URLSearchParams(window.location.search).get('page') ?? 1) > 1)
      banner(error.message, 'danger');
  };
  if (!isSanitized) return null;
  return (
    <ListBase
      resource={contract.name}
      perPage={pageSizes[0]}
      sort={sort}
      filterDefaultValues={filters.defaultFilter}
      filter={props.filter}
      storeKey={memory.storeKey}
      queryOptions={
        {
          onError: notifyError,
          ...liveQueryOptions,
          ...outageQueryOptions,
          refetchOnWindowFocus: !hasCapability('live'),
        } as object
      }
    >
      <KeepRowsOnError>
        <OutageError>
          <ListPage {...props} filters={filters} restoredFilter={memory.restoredFilter} />
        </OutageError>
      </KeepRowsOnError>
    </ListBase>
  );
}

/** Changes arrive by the live stream, and are deferred where they would move rows. */
const liveQueryOptions = { refetchOnReconnect: false, ...deferRowChangesOption };

/**
 * During an outage a list's query is paused and continues by itself: react-admin would go from a failed page to the
 * first one.
 */
const outageQueryOptions = { networkMode: 'online', retry: () => connection.read() !== null, retryDelay: 0 };

/** In place of rows that cannot be loaded during an outage stands why: the rows of the last page are not these. */
const OutageError = ({ children }: { children: ReactNode }) => {
  const list = useListContext();
  const outage = useOutage();
  const translate = useTranslate();
  const isWithoutRows = outage !== null && list.isPaused && (list.isPending || list.isPlaceholderData);
  const error = new Error(outage ? translate(`terrain.shell.outage.read.${outage.cause}`) : '');
  const rest = { error, data: undefined, isPending: false, isFetching: false, refetch: connection.check };
  const context = isWithoutRows ? ({ ...list, ...rest } as unknown as typeof list) : list;
  // Always the same elements, so that the page keeps what is typed and open.
  return <ListContextProvider value={context}>{children}</ListContextProvider>;
};

/** If reloading fails, the rows loaded before stay visible. */
const KeepRowsOnError = ({ children }: { children: ReactNode }) => {
  const list = useListContext();
  const last = useRef({ data: list.data, total: list.total });
  if (list.data) last.current = { data: list.data, total: list.total };
  const context = list.error ? ({ ...list, ...last.current, isPending: false } as typeof list) : list;
  return <ListContextProvider value={context}>{children}</ListContextProvider>;
};
