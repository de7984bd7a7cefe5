import {
  useDataTableCallbacksContext,
  useDataTableStoreContext,
  useEvent,
  useListContext,
  useStore,
  useTranslate,
} from 'ra-core';
import { createContext, type PointerEvent, useContext, useMemo, useRef } from 'react';
import { DataTable } from 'react-admin';
import { useWords } from '../fields/useWords';
import type { RowRenderProps } from './actions';
import type { Column, ListRecord } from './columns';
import { ListRow } from './ListRow';
import { tableStyles } from './table-styles';
import { UnsortableHeader } from './UnsortableHeader';
import { useRowKeyDown } from './useRowKeyDown';
import { useRowMarks } from './useRowMarks';
import { useStableColumnWidths } from './useStableColumnWidths';

/**
 * The table of a list: react-admin's header, sorting, and column choice and order, over our own rows. Its own
 * rows run some thirty hooks a cell; a page of 100 must show within 150 ms.
 */
export const ListTable = ({ hidden, label, ...rowProps }: Props) => {
  const translate = useTranslate();
  return (
    <RowPropsContext.Provider value={rowProps}>
      <DataTable
        body={Rows}
        bulkActionsToolbar={noElement}
        bulkActionButtons={rowProps.selectable && noElement}
        hiddenColumns={hidden}
        rowClick={false}
        aria-label={label}
        sx={rowProps.only ? [tableStyles, hideOtherHeaders(rowProps.only)] : tableStyles}
      >
        {rowProps.columns.map(({ source, sortable, unsorted, numeric }) => (
          <DataTable.Col
            key={source}
            source={source}
            label={
              unsorted && (
                <UnsortableHeader
                  name={rowProps.fieldLabel(source)}
                  why={translate(`terrain.unsorted.${unsorted}`)}
                />
              )
            }
            disableSort={!sortable}
            align={numeric ? 'right' : undefined}
          />
        ))}
        {(rowProps.onMenu || rowProps.buttonsOf) && (
          <DataTable.Col
            label={<span>{translate('terrain.generated.action')}</span>}
            align="right"
            headerClassName="more"
          />
        )}
      </DataTable>
    </RowPropsContext.Provider>
  );
};

type Props = RowRenderProps & {
  /** Columns hidden by default. */
  hidden: string[];
  label: string;
};

const noElement = <></>;
/** The header keeps all columns, because their order goes by index; hidden ones are not shown. */
const hideOtherHeaders = (only: ReadonlySet<string>) => ({
  [`& th[class*=column-]${[...only].map(source => `:not(.column-${source})`).join('')}:not(.more)`]: {
    display: 'none',
  },
});
const RowPropsContext = createContext<RowRenderProps | null>(null);

const Rows = () => {
  const { columns, only, allSelected, opened, ...rowProps } = useContext(RowPropsContext)!;
  const { data, selectedIds, isPlaceholderData } = useListContext<ListRecord>();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const visibleColumns = useVisibleColumns(columns, only);
  const words = useWords();
  const { onEdit } = rowProps;
  const edit = useEvent((target: EventTarget) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('td[data-edit]');
    const record = cell && data?.find(({ id }) => String(id) === cell.parentElement!.dataset.id);
    if (record) onEdit(cell, record, cell.dataset.edit!);
    return Boolean(record);
  });
  const onKeyDown = useRowKeyDown({ data, open: rowProps.open, editCell: edit, editRow: rowProps.editRow });
  const marks = useRowMarks();
  const body = useRef<HTMLTableSectionElement>(null);
  useStableColumnWidths(body, data?.length ?? 0, visibleColumns.map(({ source }) => source).join());
  const selected = new Set(selectedIds);
  return (
    <tbody
      ref={body}
      onKeyDown={onKeyDown}
      onPointerOver={showFullText}
      onDoubleClick={event => void edit(event.target)}
      onClick={event => (event.target as HTMLElement).closest('button.pencil') && edit(event.target)}
      data-waiting={isPlaceholderData || undefined}
    >
      {data?.map((record, index) => (
        <ListRow
          key={record.id}
          record={record}
          first={index === 0}
          columns={visibleColumns}
          words={words}
          opened={opened === record.id}
          mark={marks.get(record.id)}
          selected={allSelected || selected.has(record.id)}
          onToggle={handleToggleItem}
          {...rowProps}
        />
      ))}
    </tbody>
  );
};

/** Truncated text becomes the cell's tooltip. */
const showFullText = ({ target }: PointerEvent) => {
  const cell = (target as HTMLElement).closest('td');
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
};

/** The columns as chosen and ordered by the reader. */
const useVisibleColumns = (columns: Column[], only?: ReadonlySet<string>) => {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const [ranks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`);
  return useMemo(() => {
    const ordered: Column[] = [];
    columns.forEach((column, index) => {
      const rank = ranks?.indexOf(index) ?? -1;
      ordered[rank === -1 ? index : rank] = column;
    });
    return ordered.filter(
      column => column && !hidden.includes(column.source) && (!only || only.has(column.source)),
    );
  }, [columns, hidden, ranks, only]);
};
