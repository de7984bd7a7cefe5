import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { ListBase, ListContextProvider, useEvent, useListContext, useTranslate } from 'ra-core';
import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useFeedback } from '../feedback/FeedbackProvider';
import { useLabels } from '../fields/useLabels';
import { useCan } from '../providers/access';
import { lazy } from '../providers/lazy';
import { BusyLine } from '../ui/BusyLine';
import { PageFrame } from '../ui/PageFrame';
import { useDialogs } from '../ui/useDialogs';
import { useRestoredDialog } from '../unsaved-changes/useRestoredDialog';
import type {
  BulkAction,
  EditableColumns,
  RowAction,
  RowDialog,
  RowPanel,
  RowRenderProps,
  Selection,
  SelectionDialog,
} from './actions';
import { ColumnsButton } from './ColumnsButton';
import { type Cells, getDefaultColumns, type ListRecord, type RowOf } from './columns';
import { DeferredChangesBar } from './DeferredChangesBar';
import { deferRowChangesOption } from './deferred-changes';
import { FilterBar, type PinnedFilters } from './FilterBar';
import { getDefaultPinnedFilters, pageSizes, useFilters, useSanitizedUrl } from './filters';
import { ListContent } from './ListContent';
import { ListFooter } from './ListFooter';
import { ListFailure, ListSkeleton, RestoredFilterNotice } from './ListStates';
import { ListWithPanel, sidePanelMediaQuery } from './ListWithPanel';
import { useEditableColumns } from './useEditableColumns';
import { useListColumns, useRowName } from './useListColumns';
import { useListMemory } from './useListMemory';
import { useListShortcuts } from './useListShortcuts';
import { usePanel } from './usePanel';
import { useRowActions } from './useRowActions';
import { serializeSelection, useSelection } from './useSelection';
import { useView } from './useView';
import { ViewSwitch } from './ViewSwitch';
import { ViewsButton } from './ViewsButton';

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
  standing?: { [Part in keyof PinnedFilters]: readonly (keyof z.infer<C['filters']> & string)[] };
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
  /** Another view of the same filter, such as a map; the address stores which one is shown. */
  otherView?: { name: string; icon: ReactNode; View: ComponentType<{ contract: ResourceContract }> };
};
type Source<C extends ResourceContract> = keyof z.infer<C['record']> & string;

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
  const memory = useListMemory(contract, filters.start, props.storeKey !== false);
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
      filterDefaultValues={filters.start}
      filter={props.filter}
      storeKey={memory.storeKey}
      queryOptions={{ onError: notifyError, ...liveQueryOptions } as object}
    >
      <KeepRowsOnError>
        <List {...props} filters={filters} cameBackWith={memory.cameBackWith} />
      </KeepRowsOnError>
    </ListBase>
  );
}

/** Changes arrive by the live stream, and are deferred where they would move rows. */
const liveQueryOptions = { refetchOnWindowFocus: false, refetchOnReconnect: false, ...deferRowChangesOption };

/** If reloading fails, the rows loaded before stay visible. */
const KeepRowsOnError = ({ children }: { children: ReactNode }) => {
  const list = useListContext();
  const last = useRef({ data: list.data, total: list.total });
  if (list.data) last.current = { data: list.data, total: list.total };
  const context = list.error ? ({ ...list, ...last.current, isPending: false } as typeof list) : list;
  return <ListContextProvider value={context}>{children}</ListContextProvider>;
};

const List = ({
  contract,
  show = getDefaultColumns(contract),
  more = none,
  columns: cells,
  anchor,
  standing: pinned,
  debounce,
  rowActions = none,
  rowButtons,
  bulkActions = none,
  editable: editableColumns,
  linkOf = getNoLink,
  actions,
  panel,
  otherView,
  storeKey,
  filters: { fields, start },
  cameBackWith,
}: ListProps) => {
  const navigate = useNavigate();
  const can = useCan();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const { data, total, error, isPending, isFetching, filterValues, setFilters, refetch } =
    useListContext<ListRecord>();

  const { columns, hidden } = useListColumns({ contract, show, more, cells, anchor });
  const sidePanel = usePanel(panel, phone);
  const hasRoomForPanel = useMediaQuery(sidePanelMediaQuery, { noSsr: true });
  const open = useEvent((record: ListRecord) => {
    const to = linkOf(record);
    if (to) navigate(to);
    else if (panel) sidePanel.open(record);
  });
  const nameOf = useRowName(columns);

  const [menu, setMenu] = useState<{ anchor: HTMLElement; record: ListRecord }>();
  const dialogs = useDialogs<OpenDialog>();
  const [editedCell, setEditedCell] = useState<{ anchor: HTMLElement; record: ListRecord; source: string }>();
  const editable = useEditableColumns(contract, editableColumns);
  const Editor = editedCell && editable[editedCell.source]?.Editor;
  const onEdit = useCallback(
    (anchor: HTMLElement, record: ListRecord, source: string) => setEditedCell({ anchor, record, source }),
    [],
  );
  const onMenu = useCallback((anchor: HTMLElement, record: ListRecord) => setMenu({ anchor, record }), []);
  const labels = useLabels(contract.name);
  const { permittedActions, offersActions, getAvailableActions, buttonsOf } = useRowActions(
    contract,
    rowActions,
  );
  const hasMenu = permittedActions.length > 0;
  const hasButtonsInRow = hasMenu && rowButtons && !phone;
  const openOnRecord = (record: ListRecord, Dialog: RowDialog, action: string) =>
    dialogs.open(`${action} ${record.id}`, { Dialog, action, record });
  const onAct = useEvent((action: RowAction, record: ListRecord) =>
    'to' in action ? navigate(action.to(record)) : openOnRecord(record, action.dialog, action.key),
  );
  const editRow = useEvent((record: ListRecord) => {
    const action = getAvailableActions(record).find(({ key }) => key === 'edit');
    if (action) onAct(action, record);
    return action !== undefined;
  });
  const frame = useRef<HTMLElement>(null);
  const keys = useListShortcuts(frame);
  const { last } = dialogs;
  useRestoredDialog(
    'row',
    last && 'record' in last ? { action: last.action, record: last.record } : null,
    restored => {
      const action = rowActions.find(({ key }) => key === restored.action);
      if (action) onAct(action, restored.record);
    },
  );
  const selectable = bulkActions.some(({ needs }) => can(needs));
  const selection = useSelection();
  const openOnSelection = (Dialog: SelectionDialog, action: string) =>
    dialogs.open(`${action} ${serializeSelection(selection.value)}`, {
      Dialog,
      action,
      selection: selection.value,
    });
  /** A changed selection is cleared, unless the reader has selected other rows meanwhile. */
  const onChanged = useEvent((changed?: Selection) => {
    if (changed && serializeSelection(changed) === serializeSelection(selection.value)) selection.clear();
    refetch();
  });
  const [view, setView] = useView();
  const other = view === otherView?.name ? otherView : undefined;

  const label = labels.title;
  const onFilter = useEvent((filter: Record<string, unknown>) => setFilters(filter));
  const rowProps: RowRenderProps = {
    columns,
    linkOf: panel ? getPanelLink : linkOf,
    open,
    nameOf,
    selectable,
    allSelected: selection.matching,
    onMenu: hasMenu && !hasButtonsInRow ? onMenu : undefined,
    buttonsOf: hasButtonsInRow ? buttonsOf : undefined,
    onAct,
    editable,
    onEdit,
    editRow,
    fieldLabel: labels.field,
    offersActions,
    opened: sidePanel.opened,
    only: hasRoomForPanel && sidePanel.opened !== undefined ? panel?.columns : undefined,
  };
  const currentFilter = JSON.stringify(filterValues);
  const isFiltered = currentFilter !== JSON.stringify(start);
  const activeFilters = Object.keys(filterValues).filter(name => filterValues[name] !== start[name]);
  const filterProps = {
    fields,
    standing: pinned ?? getDefaultPinnedFilters(fields),
    filter: filterValues,
    start,
    onFilter,
    debounce,
  };
  const views = useMemo(() => <ViewsButton columns={columns} hidden={hidden} />, [columns, hidden]);
  return (
    <PageFrame
      title={label}
      count={total !== undefined && <Count resource={contract.name} total={total} />}
      activeFilters={activeFilters.length}
      search={phone && fields.length > 0 && <FilterSheet {...filterProps} />}
      filters={
        !phone &&
        (fields.length > 0 || storeKey !== false) && (
          <FilterBar {...filterProps}>{storeKey !== false && views}</FilterBar>
        )
      }
      actions={
        <>
          {otherView && <OtherViewSwitch otherView={otherView} view={view} onChange={setView} />}
          {!other && !phone && <ColumnsButton columns={columns} hidden={hidden} />}
          {actions}
        </>
      }
    >
      {isFiltered && cameBackWith === currentFilter && (
        <RestoredFilterNotice filters={activeFilters.map(labels.filter)} onReset={() => setFilters(start)} />
      )}
      {error && <ListFailure error={error} kept={data !== undefined} onRetry={() => refetch()} />}
      {other ? (
        <Suspense fallback={<ListSkeleton />}>
          <other.View contract={contract} />
        </Suspense>
      ) : (
        <ListWithPanel panel={panel} state={sidePanel} phone={phone}>
          <Box
            ref={frame}
            sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
          >
            <BusyLine busy={isFetching && !isPending} />
            <Box
              sx={{
                flex: 1,
                minHeight: 0,
                overflow: 'auto',
                display: 'flex',
                flexDirection: 'column',
                pb: selection.count > 0 ? `${bulkBarRoom}px` : 0,
              }}
            >
              <ListContent
                rowProps={rowProps}
                hidden={hidden}
                label={label}
                phone={phone}
                onReset={() => setFilters(isFiltered ? start : {})}
              />
            </Box>
            <DeferredChangesBar />
            <ListFooter />
            {selection.count > 0 && (
              <Suspense fallback={null}>
                <BulkBar
                  picked={selection.count}
                  total={total ?? 0}
                  matching={selection.matching}
                  actions={bulkActions}
                  onMatching={selection.takeMatching}
                  onClear={selection.clear}
                  onChoose={openOnSelection}
                />
              </Suspense>
            )}
          </Box>
        </ListWithPanel>
      )}
      {menu && (
        <Suspense fallback={null}>
          <RowMenu
            {...menu}
            actions={rowActions}
            onClose={() => setMenu(undefined)}
            onChoose={(Dialog, action) => {
              setMenu(undefined);
              openOnRecord(menu.record, Dialog, action);
            }}
          />
        </Suspense>
      )}
      {keys.told && (
        <Suspense fallback={null}>
          <ListKeys
            selects={selectable}
            edits={Object.keys(editable).length > 0 || permittedActions.some(({ key }) => key === 'edit')}
            onClose={keys.close}
          />
        </Suspense>
      )}
      {editedCell && Editor && (
        <Suspense fallback={null}>
          <Editor
            contract={contract}
            {...editedCell}
            record={data?.find(({ id }) => id === editedCell.record.id) ?? editedCell.record}
            name={nameOf(editedCell.record)}
            onClose={() => setEditedCell(undefined)}
          />
        </Suspense>
      )}
      {dialogs.shown((opened, close) => {
        const closeDialog = (changed?: boolean, selection?: Selection) => {
          close();
          if (changed) onChanged(selection);
        };
        const dialogProps = { resource: contract, action: opened.action };
        if ('record' in opened)
          return (
            <opened.Dialog
              {...dialogProps}
              record={opened.record}
              onClose={changed => closeDialog(changed)}
            />
          );
        const { Dialog, selection } = opened;
        return (
          <Dialog
            {...dialogProps}
            selection={selection}
            onClose={changed => closeDialog(changed, selection)}
          />
        );
      })}
    </PageFrame>
  );
};

type OtherViewSwitchProps = {
  otherView: NonNullable<AnyListProps['otherView']>;
  view: string;
  onChange: (view: string) => void;
};

const OtherViewSwitch = ({ otherView, view, onChange }: OtherViewSwitchProps) => {
  const translate = useTranslate();
  const views = [{ name: 'list', icon: <TableRowsOutlined /> }, otherView].map(({ name, icon }) => ({
    name,
    icon,
    label: translate(`terrain.generated.${name}`),
  }));
  return <ViewSwitch label={translate('terrain.generated.display')} {...{ view, views, onChange }} />;
};

type AnyListProps = GeneratedListProps<ResourceContract, ListRecord>;
type ListProps = AnyListProps & {
  filters: ReturnType<typeof useFilters>;
  /** The stored filter of an earlier visit with which the list opened. */
  cameBackWith: string | undefined;
};

type OpenDialog = { action: string } & (
  | { Dialog: RowDialog; record: ListRecord }
  | { Dialog: SelectionDialog; selection: Selection }
);

/** The height of the bulk action bar at the list's foot. */
const bulkBarRoom = 112;

const FilterSheet = lazy(() => import('./FilterSheet'), 'FilterSheet');
const ListKeys = lazy(() => import('./ListShortcutsDialog'), 'ListShortcutsDialog');
const RowMenu = lazy(async () => {
  const menu = await import('./RowMenu');
  return { RowMenu: menu.RowMenu<ListRecord> };
}, 'RowMenu');
const BulkBar = lazy(() => import('./BulkBar'), 'BulkBar');

const none: never[] = [];
const getNoLink = () => undefined;
/** The row opens the panel: it has no link of its own, but can be opened. */
const getPanelLink = () => '';

const Count = ({ resource, total }: { resource: string; total: number }) => {
  const translate = useTranslate();
  // « 0 sites trouves »: polyglot's French would use the singular for zero.
  const textValues = { total, smart_count: total === 1 ? 1 : 2 };
  const defaultText = translate('terrain.generated.count', textValues);
  return translate(`resources.${resource}.count`, { ...textValues, _: defaultText });
};
