import { useListContext } from 'ra-core';
import { Suspense } from 'react';
import { getResource } from '../../../contract/framework/resources';
import { lazyPage } from '../providers/lazy';
import type { RowRenderProps } from './actions';
import type { ListRecord } from './columns';
import { ListCards } from './ListCards';
import { CardsSkeleton, ListSkeleton } from './ListStates';
import { ListTable } from './ListTable';
import type { AnyListProps } from './list-props';

type Props = Pick<AnyListProps, 'filter'> & {
  rowProps: RowRenderProps;
  /** Columns hidden by default. */
  hidden: string[];
  label: string;
  phone: boolean;
  /** Takes the element in an empty list for the page's actions that lead to the first rows. */
  onActionsSlot: (slot: HTMLElement | null) => void;
};

/** The rows, or what is in their place while they load or if there are none. */
export const ListContent = ({ rowProps, hidden, label, phone, onActionsSlot, filter }: Props) => {
  const { data, isPending, perPage, resource } = useListContext<ListRecord>();
  if (isPending) {
    const lines = rowProps.columns.length - hidden.length - 1;
    return phone ? <CardsSkeleton cards={perPage} lines={lines} /> : <ListSkeleton rows={perPage} />;
  }
  if (!data) return null;
  if (data.length === 0)
    return (
      <Suspense fallback={<ListSkeleton rows={perPage} />}>
        <ListEmpty contract={getResource(resource)} {...{ onActionsSlot, filter }} />
      </Suspense>
    );
  const Rows = phone ? ListCards : ListTable;
  return <Rows {...rowProps} hidden={hidden} label={label} />;
};

const ListEmpty = lazyPage(() => import('./ListEmpty'), 'ListEmpty');
