import { useListContext } from 'ra-core';
import { resources } from '../../../contract/office/resources';
import type { RowRenderProps } from './actions';
import type { ListRecord } from './columns';
import { ListCards } from './ListCards';
import { CardsSkeleton, ListEmpty, ListSkeleton } from './ListStates';
import { ListTable } from './ListTable';

type Props = {
  rowProps: RowRenderProps;
  /** Columns hidden by default. */
  hidden: string[];
  label: string;
  phone: boolean;
  onReset: () => void;
};

/** The rows, or what is in their place while they load or if there are none. */
export const ListContent = ({ rowProps, hidden, label, phone, onReset }: Props) => {
  const { data, isPending, perPage, filterValues, resource } = useListContext<ListRecord>();
  if (isPending) {
    const lines = rowProps.columns.length - hidden.length - 1;
    return phone ? <CardsSkeleton cards={perPage} lines={lines} /> : <ListSkeleton rows={perPage} />;
  }
  if (!data) return null;
  if (data.length === 0)
    return <ListEmpty contract={resources.get(resource)!} filter={filterValues} onReset={onReset} />;
  const Rows = phone ? ListCards : ListTable;
  return <Rows {...rowProps} hidden={hidden} label={label} />;
};
