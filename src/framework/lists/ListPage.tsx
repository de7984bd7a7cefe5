import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import { useEvent, useListContext, useTranslate } from 'ra-core';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useLabels } from '../fields/useLabels';
import { hasCapability } from '../providers/backend';
import { lazy, lazyPage } from '../providers/lazy';
import { EmptyListSlotContext } from '../ui/PageActions';
import { PageFrame } from '../ui/PageFrame';
import { ColumnsButton } from './ColumnsButton';
import { getDefaultColumns, type ListRecord } from './columns';
import { FilterBar } from './FilterBar';
import { getDefaultPinnedFilters, type useFilters } from './filters';
import { ListBody } from './ListBody';
import { ListFailure, ListSkeleton, RestoredFilterNotice } from './ListStates';
import type { AnyListProps, OtherView } from './list-props';
import { useListColumns } from './useListColumns';
import { useListRows } from './useListRows';
import { useListShortcuts } from './useListShortcuts';
import { useView } from './useView';
import { ViewSwitch } from './ViewSwitch';
import { ViewsButton } from './ViewsButton';

type ListPageProps = AnyListProps & {
  filters: ReturnType<typeof useFilters>;
  /** The stored filter of an earlier visit with which the list opened. */
  restoredFilter: string | undefined;
};

/** The page of a list: title, filters and buttons around its rows, or around another view of them. */
export const ListPage = ({ filters: { fields, defaultFilter }, restoredFilter, ...props }: ListPageProps) => {
  const { contract, show = getDefaultColumns(contract), more = none, columns: cells, anchor } = props;
  const { otherViews, storeKey } = props;
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const { data, total, error, filterValues, setFilters, refetch } = useListContext<ListRecord>();
  const labels = useLabels(contract.name);
  const { columns, hidden } = useListColumns({ contract, show, more, cells, anchor });
  const rows = useListRows(props, columns, phone);
  const rowsFrame = useRef<HTMLElement>(null);
  const shortcuts = useListShortcuts(rowsFrame);
  const [view, setView] = useView();
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null);
  const shownView = otherViews?.find(({ name }) => name === view);

  const onFilter = useEvent((filter: Record<string, unknown>) => setFilters(filter));
  const currentFilter = JSON.stringify(filterValues);
  const isFiltered = currentFilter !== JSON.stringify(defaultFilter);
  const activeFilters = Object.keys(filterValues).filter(name => filterValues[name] !== defaultFilter[name]);
  const filterProps = {
    fields,
    pinnedFilters: props.pinnedFilters ?? getDefaultPinnedFilters(fields),
    filter: filterValues,
    defaultFilter,
    onFilter,
    debounce: props.debounce,
  };
  const hasStoredViews = storeKey !== false && hasCapability('views');
  const viewsButton = useMemo(() => <ViewsButton columns={columns} hidden={hidden} />, [columns, hidden]);
  const filterBar = (fields.length > 0 || hasStoredViews) && (
    <FilterBar {...filterProps}>{hasStoredViews && viewsButton}</FilterBar>
  );
  return (
    <PageFrame
      title={labels.title}
      count={data && total !== undefined && <Count resource={contract.name} total={total} />}
      activeFilters={activeFilters.length}
      search={phone && fields.length > 0 && <FilterSheet {...filterProps} />}
      filters={!phone && filterBar}
      actions={
        <>
          {otherViews && <OtherViewSwitch otherViews={otherViews} view={view} onChange={setView} />}
          {!shownView && !phone && <ColumnsButton columns={columns} hidden={hidden} />}
          <EmptyListSlotContext value={actionsSlot}>{props.actions}</EmptyListSlotContext>
        </>
      }
    >
      {isFiltered && restoredFilter === currentFilter && (
        <RestoredFilterNotice
          filters={activeFilters.map(labels.filter)}
          onReset={() => setFilters(defaultFilter)}
        />
      )}
      {error && <ListFailure error={error} hasRows={data !== undefined} onRetry={() => refetch()} />}
      {shownView?.View ? (
        <Suspense fallback={<ListSkeleton />}>
          <shownView.View contract={contract} />
        </Suspense>
      ) : (
        <ListBody
          frame={rowsFrame}
          rows={rows}
          panel={props.panel}
          bulkActions={props.bulkActions}
          hidden={hidden}
          label={labels.title}
          // Cards are as on a phone.
          phone={phone || shownView !== undefined}
          onActionsSlot={setActionsSlot}
          filter={props.filter}
        />
      )}
      {rows.overlays}
      {shortcuts.isHelpOpen && (
        <Suspense fallback={null}>
          <ListShortcutsDialog
            selects={rows.rowProps.selectable}
            edits={rows.canEdit}
            onClose={shortcuts.closeHelp}
          />
        </Suspense>
      )}
    </PageFrame>
  );
};

const none: never[] = [];

const FilterSheet = lazy(() => import('./FilterSheet'), 'FilterSheet');
const ListShortcutsDialog = lazyPage(() => import('./ListShortcutsDialog'), 'ListShortcutsDialog');

type OtherViewSwitchProps = {
  otherViews: readonly OtherView[];
  view: string;
  onChange: (view: string) => void;
};

const OtherViewSwitch = ({ otherViews, view, onChange }: OtherViewSwitchProps) => {
  const translate = useTranslate();
  const views = [
    { name: 'list', label: 'terrain.generated.list', icon: <TableRowsOutlined /> },
    ...otherViews,
  ].map(each => ({ ...each, label: translate(each.label) }));
  return <ViewSwitch label={translate('terrain.generated.display')} {...{ view, views, onChange }} />;
};

const Count = ({ resource, total }: { resource: string; total: number }) => {
  const translate = useTranslate();
  // « 0 sites trouves »: polyglot's French would use the singular for zero.
  const textValues = { total, smart_count: total === 1 ? 1 : 2 };
  const defaultText = translate('terrain.generated.count', textValues);
  return translate(`resources.${resource}.count`, { ...textValues, _: defaultText });
};
