import TuneOutlined from '@mui/icons-material/TuneOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import { Alert, Box, type Theme, ToggleButton, useMediaQuery } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useEvent } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import { getWeekDays } from '../../../contract/framework/rest-days';
import { addDays, today as todayNow } from '../../../contract/framework/today';
import { backlog as trayCalls } from '../../../contract/office/backlog';
import type { BoardAgent } from '../../../contract/office/board';
import { ListFailure, ListSkeleton } from '../../framework/lists/ListStates';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { BusyLine } from '../../framework/ui/BusyLine';
import { PageActions } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { PlanFilterBar } from '../schedule/PlanFilterBar';
import { BoardLegend } from './BoardLegend';
import { BoardMenu, type BoardMenuState } from './BoardMenu';
import { BoardTray } from './BoardTray';
import { useBacklog, useBoardWeek } from './board-queries';
import { DesktopBoard, type PickUp } from './DesktopBoard';
import type { DragItem } from './drag-item';
import type { BoardSlots, Ghost } from './ghosts';
import { NoAgents } from './NoAgents';
import { PhoneBoard } from './PhoneBoard';
import { PlaceDialog } from './PlaceDialog';
import { useBoardDrop } from './useBoardDrop';
import { useBoardMutations } from './useBoardMutations';
import { useBoardSelection } from './useBoardSelection';
import { type BoardTexts, useBoardTexts } from './useBoardTexts';
import { useBoardUrlState } from './useBoardUrlState';
import { useFocusedCell } from './useFocusedCell';
import { useRemoteChanges } from './useRemoteChanges';
import { WeekNavigation } from './WeekNavigation';

/** The planning board of a week: agents by days, with the backlog and the map, from which plans are dragged. */
export const Board = ({
  ghosts = noGhosts,
  onAcceptGhost,
  onDropGhost,
  onPlanItems,
  toolbar,
  footer,
}: BoardSlots) => {
  const texts = useBoardTexts();
  const { say } = texts;
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const urlState = useBoardUrlState();
  const week = useBoardWeek(urlState.day, urlState.agentFilter);
  const backlog = useBacklog(urlState.trayFilter);
  const { place, withdraw, undoDrop, refetchBoard, ownChangesUntil } = useBoardMutations();
  const requestKey = JSON.stringify([urlState.day, urlState.agentFilter]);
  const remoteChanges = useRemoteChanges(week, requestKey, ownChangesUntil);
  const canChange = useCan()(trayCalls.actions.plan.needs);
  const today = useMemo(() => todayNow(), []);
  const [docked, setDocked] = useState(true);
  const [itemToPlace, setItemToPlace] = useState<DragItem>();
  const [menu, setMenu] = useState<BoardMenuState>();

  const agents = week.data?.agents ?? noAgents;
  const days = week.data?.days ?? noDays;
  const items = backlog.data?.items ?? noItems;
  const selection = useBoardSelection(agents, days, items);
  const [focus, setFocus] = useFocusedCell(agents);

  const drop = useBoardDrop({
    ...{ agents, days, today, ghosts, texts, selection, onPlanItems, place, withdraw },
    onFocus: setFocus,
  });
  const openMenu = (target: { plan: number } | { ghost: Ghost }, anchor: HTMLElement, pickUp?: PickUp) => {
    if ('ghost' in target) return setMenu({ anchor, ghost: target.ghost });
    const placed = selection.planOf(target.plan);
    if (placed) setMenu({ anchor, placed, pickUp });
  };
  const selectOnMap = useEvent((keys: readonly string[]) => selection.select(keys, 'add'));

  const showOtherWeek = (weeks: number) => urlState.setDay(addDays(days[0] ?? urlState.day, weeks * 7));
  const filterCount = Object.keys(urlState.filter).length;
  const changeFilter = useEvent(urlState.setFilter);
  const renderTray = (pickUp?: PickUp) => (
    <BoardTray
      {...{ urlState, today, selection, pickUp, texts }}
      query={backlog}
      until={days[6] ?? today}
      onPlace={isPhone && canChange ? key => setItemToPlace(selection.dragItemOf(key)) : undefined}
    />
  );
  const map = week.data && (
    <Suspense fallback={null}>
      <BoardMap
        {...{ agents, items, texts, ...focus }}
        date={days[focus.day]}
        selected={selection.selectedItems}
        onLasso={selectOnMap}
      />
    </Suspense>
  );
  const renderDock = (pickUp: PickUp) => (
    <Box sx={dock}>
      {renderTray(pickUp)}
      <Box sx={dockedMap}>{map}</Box>
    </Box>
  );
  const view = { days, agents, trayFilter: urlState.trayFilter, refetchBoard, showWeek: urlState.setDay };
  const boardProps = { agents, days, today, ghosts, texts };
  const renderBoard = () => {
    if (week.isPending) return <ListSkeleton />;
    if (!week.data) return null;
    if (agents.length === 0)
      return <NoAgents onReset={filterCount ? () => urlState.setFilter({}) : undefined} texts={texts} />;
    if (isPhone)
      return (
        <PhoneBoard
          {...boardProps}
          day={focus.day}
          onDay={day => setFocus({ row: focus.row, day })}
          onMenu={openMenu}
          tray={renderTray()}
          map={map}
        />
      );
    return (
      <DesktopBoard
        {...{ ...boardProps, canChange, selection }}
        focus={focus}
        onFocus={setFocus}
        onDrop={drop}
        onMenu={openMenu}
        onUndo={undoDrop}
        onDropGhost={onDropGhost}
        dock={docked ? renderDock : undefined}
      />
    );
  };
  return (
    <PageFrame
      title={say('title')}
      count={week.data && say('count', { smart_count: week.data.total })}
      activeFilters={filterCount}
      {...{
        [isPhone ? 'search' : 'filters']: (
          <PlanFilterBar
            {...{ pinnedFilters, isPhone }}
            fields={urlState.fields}
            filter={urlState.filter}
            onFilter={changeFilter}
          />
        ),
      }}
      actions={
        <>
          {week.data && canChange && toolbar?.(view)}
          {!isPhone && (
            <PageActions
              actions={[{ label: say('capacities'), icon: <TuneOutlined />, to: '/settings/workforce' }]}
            />
          )}
        </>
      }
    >
      <WeekNavigation
        days={days.length ? days : getWeekDays(urlState.day)}
        onStep={showOtherWeek}
        onNow={() => urlState.setDay(today)}
        texts={texts}
      >
        {!isPhone && agents.length > 0 && <BoardLegend texts={texts} />}
        {!isPhone && agents.length > 0 && (
          <DockToggle label={say('dock')} docked={docked} onChange={setDocked} />
        )}
      </WeekNavigation>
      <WeekStatus {...{ week, remoteChanges, texts }} />
      {renderBoard()}
      {week.data && footer?.(view)}
      {menu && (
        <BoardMenu
          {...{ menu, selection, texts, canChange, onAcceptGhost, onDropGhost }}
          onClose={() => setMenu(undefined)}
          onMove={setItemToPlace}
          onWithdraw={dragged => drop(dragged, 'tray')}
        />
      )}
      {itemToPlace && (
        <PlaceDialog
          {...{ agents, days, today, focus, texts }}
          dragged={itemToPlace}
          onPlace={cell => {
            drop(itemToPlace, cell);
            setItemToPlace(undefined);
          }}
          onClose={() => setItemToPlace(undefined)}
        />
      )}
    </PageFrame>
  );
};

type WeekStatusProps = { week: ReturnType<typeof useBoardWeek>; remoteChanges: number; texts: BoardTexts };
/** Above the board: loading, failure, and notes on what it shows; some are only for screen readers. */
const WeekStatus = ({ week, remoteChanges, texts: { say } }: WeekStatusProps) => (
  <>
    <BusyLine busy={week.isFetching && !week.isPending} />
    {week.error && (
      <ListFailure error={week.error} hasRows={week.data !== undefined} onRetry={() => week.refetch()} />
    )}
    {week.data && week.data.pages > 1 && (
      <Alert severity="info" sx={{ m: 1, py: 0 }}>
        {say('moreAgents', { shown: week.data.agents.length, total: week.data.total })}
      </Alert>
    )}
    <Box id="board-help" sx={visuallyHidden}>
      {say('help')}
    </Box>
    <Box role="status" sx={visuallyHidden}>
      {remoteChanges > 0 && say('changedByOthers', { smart_count: remoteChanges })}
    </Box>
  </>
);

type DockToggleProps = { label: string; docked: boolean; onChange: (docked: boolean) => void };
const DockToggle = ({ label, docked, onChange }: DockToggleProps) => (
  <ToggleButton
    value="dock"
    size="small"
    selected={docked}
    onChange={() => onChange(!docked)}
    sx={{ ml: { xs: 'auto', lg: 2 }, py: 0.25, gap: 0.75, textTransform: 'none' }}
  >
    <ViewSidebarOutlined fontSize="small" />
    {label}
  </ToggleButton>
);

const BoardMap = lazy(() => import('./BoardMap'), 'BoardMap');
const dock = {
  width: 'clamp(280px, 24vw, 348px)',
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  borderLeft: 1,
  borderColor: 'divider',
} as const;
const dockedMap = {
  height: '42%',
  minHeight: 180,
  borderTop: 1,
  borderColor: 'divider',
  // A low window has room for the backlog alone.
  '@media (max-height: 640px)': { display: 'none' },
} as const;
const pinnedFilters = {
  search: ['site'],
  chips: ['agent', 'site_cluster', 'site_owner', 'task_type', 'site_wilaya'],
};
const noAgents: readonly BoardAgent[] = [];
const noDays: readonly string[] = [];
const noItems: never[] = [];
const noGhosts: readonly Ghost[] = [];
