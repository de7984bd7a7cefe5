import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import { Alert, Box, type Theme, ToggleButton, useMediaQuery } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useEvent } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import { getWeekDays } from '../../../contract/framework/rest-days';
import { addDays, today as todayNow } from '../../../contract/framework/today';
import type { BoardAgent } from '../../../contract/office/board';
import { ListFailure, ListSkeleton } from '../../framework/lists/ListStates';
import { lazy } from '../../framework/providers/lazy';
import { BusyLine } from '../../framework/ui/BusyLine';
import { EmptyState } from '../../framework/ui/EmptyState';
import { PageActions } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { PlanFilterBar } from '../schedule/PlanFilterBar';
import { BoardTray } from './BoardTray';
import { useBacklog, useBoardWeek } from './board-queries';
import { DesktopBoard, type PickUp } from './DesktopBoard';
import type { DragItem, DropTarget, PlacedPlan } from './drag-item';
import type { BoardSlots, Ghost } from './ghosts';
import { PhoneBoard } from './PhoneBoard';
import { PlaceDialog } from './PlaceDialog';
import { PlanMenu } from './PlanMenu';
import { previewDrop } from './preview-drop';
import { useBoardMutations } from './useBoardMutations';
import { useBoardSelection } from './useBoardSelection';
import { useBoardTexts } from './useBoardTexts';
import { useBoardUrlState } from './useBoardUrlState';
import { useFocusedCell } from './useFocusedCell';
import { useRemoteChanges } from './useRemoteChanges';
import { WeekNavigation } from './WeekNavigation';

/** Agents by days of a week, the backlog beside them, and the day's routes: items are dragged between them. */
export const Board = ({ ghosts = noGhosts, onAcceptGhost, onDropGhost, toolbar }: BoardSlots) => {
  const texts = useBoardTexts();
  const { say } = texts;
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const address = useBoardUrlState();
  const week = useBoardWeek(address.day, address.agentFilter);
  const waiting = useBacklog(address.trayFilter);
  const { place, withdraw, takeBack, readAnew, ownUntil } = useBoardMutations();
  const changed = useRemoteChanges(week, JSON.stringify([address.day, address.agentFilter]), ownUntil);
  const today = useMemo(() => todayNow(), []);
  const [docked, setDocked] = useState(true);
  const [itemToPlace, setItemToPlace] = useState<DragItem>();
  const [menu, setMenu] = useState<
    { anchor: HTMLElement; placed: PlacedPlan; take?: PickUp } | { anchor: HTMLElement; ghost: Ghost }
  >();

  const agents = week.data?.agents ?? noAgents;
  const days = week.data?.days ?? noDays;
  const items = waiting.data?.items ?? noItems;
  const marks = useBoardSelection(agents, days, items);
  const [focus, setFocus] = useFocusedCell(agents);

  const drop = useEvent((dragged: DragItem, at: DropTarget) => {
    if (at === 'tray') {
      if (dragged.kind === 'tray') return;
      marks.clear();
      return void withdraw(dragged);
    }
    const { row, day } = at;
    const agent = agents[row];
    if (!agent || previewDrop(agent, { at: day, date: days[day], today }, dragged).refused) return;
    const isUnchanged =
      dragged.kind === 'plans' &&
      dragged.plans.every(each => each.agent_id === agent.agent_id && each.day === days[day]);
    marks.clear();
    setFocus({ row, day });
    // What is planned by hand is removed from the proposal.
    if (dragged.kind === 'tray')
      for (const ghost of ghosts)
        if (dragged.items.some(({ key }) => key === ghost.item.key)) onDropGhost?.(ghost);
    if (!isUnchanged)
      void place(dragged, { agent_id: agent.agent_id, name: texts.nameOf(agent), day: days[day] });
  });
  const openMenu = (of: { plan: number } | { ghost: Ghost }, anchor: HTMLElement, take?: PickUp) => {
    if ('ghost' in of) return setMenu({ anchor, ghost: of.ghost });
    const placed = marks.planOf(of.plan);
    if (placed) setMenu({ anchor, placed, take });
  };
  const lasso = useEvent((keys: readonly string[]) => marks.select(keys, 'add'));

  const step = (weeks: number) => address.setDay(addDays(days[0] ?? address.day, weeks * 7));
  const changeFilter = useEvent(address.setFilter);
  const trayPart = (take?: PickUp) => (
    <BoardTray
      {...{ waiting, address, today, marks, take, texts }}
      until={days[6] ?? today}
      onPlace={phone ? key => setItemToPlace(marks.heldItem(key)) : undefined}
    />
  );
  const mapPart = week.data && (
    <Suspense fallback={null}>
      <BoardMap
        {...{ agents, items, texts, ...focus }}
        date={days[focus.day]}
        selected={marks.ofTray}
        onLasso={lasso}
      />
    </Suspense>
  );
  const boardProps = { agents, days, today, ghosts, texts };
  return (
    <PageFrame
      title={say('title')}
      count={week.data && say('count', { smart_count: week.data.total })}
      activeFilters={Object.keys(address.filter).length}
      {...{
        [phone ? 'search' : 'filters']: (
          <PlanFilterBar
            {...{ standing: pinnedFilters, phone }}
            fields={address.fields}
            filter={address.filter}
            onFilter={changeFilter}
          />
        ),
      }}
      actions={
        <>
          {week.data && toolbar?.({ days, agents, trayFilter: address.trayFilter, readAnew })}
          {!phone && (
            <PageActions
              actions={[{ label: say('capacities'), icon: <TuneOutlined />, to: '/settings/workforce' }]}
            />
          )}
        </>
      }
    >
      <WeekNavigation
        days={days.length ? days : getWeekDays(address.day)}
        onStep={step}
        onNow={() => address.setDay(today)}
        texts={texts}
      >
        {!phone && agents.length > 0 && (
          <ToggleButton
            value="dock"
            size="small"
            selected={docked}
            onChange={() => setDocked(!docked)}
            sx={{ ml: 'auto', py: 0.25, gap: 0.75, textTransform: 'none' }}
          >
            <ViewSidebarOutlined fontSize="small" />
            {say('dock')}
          </ToggleButton>
        )}
      </WeekNavigation>
      <BusyLine busy={week.isFetching && !week.isPending} />
      {week.error && (
        <ListFailure error={week.error} kept={week.data !== undefined} onRetry={() => week.refetch()} />
      )}
      {week.data && week.data.pages > 1 && (
        <Alert severity="info" sx={{ m: 1, py: 0 }}>
          {say('moreAgents', { shown: agents.length, total: week.data.total })}
        </Alert>
      )}
      <Box id="board-help" sx={visuallyHidden}>
        {say('help')}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {changed > 0 && say('changedByOthers', { smart_count: changed })}
      </Box>
      {week.isPending ? (
        <ListSkeleton />
      ) : !week.data ? null : agents.length === 0 ? (
        <EmptyState
          icon={<GroupsOutlined aria-hidden />}
          title={say('empty')}
          text={say('emptyHint')}
          onReset={Object.keys(address.filter).length ? () => address.setFilter({}) : undefined}
        />
      ) : phone ? (
        <PhoneBoard
          {...boardProps}
          day={focus.day}
          onDay={day => setFocus({ row: focus.row, day })}
          onMenu={openMenu}
          tray={trayPart()}
          map={mapPart}
        />
      ) : (
        <DesktopBoard
          {...boardProps}
          marks={marks}
          focus={focus}
          onFocus={setFocus}
          onDrop={drop}
          onMenu={openMenu}
          onTakeBack={takeBack}
          onDropGhost={onDropGhost}
          dock={
            docked
              ? take => (
                  <Box sx={dock}>
                    {trayPart(take)}
                    <Box sx={{ height: '42%', minHeight: 180, borderTop: 1, borderColor: 'divider' }}>
                      {mapPart}
                    </Box>
                  </Box>
                )
              : undefined
          }
        />
      )}
      {menu && 'placed' in menu && (
        <PlanMenu
          anchor={menu.anchor}
          placed={menu.placed}
          held={marks.heldPlan(menu.placed.plan.planid)}
          texts={texts}
          onClose={() => setMenu(undefined)}
          onMove={setItemToPlace}
          onHold={menu.take && (dragged => menu.take?.(dragged, menu.anchor))}
          onWithdraw={dragged => drop(dragged, 'tray')}
        />
      )}
      {menu && 'ghost' in menu && (
        <PlanMenu
          {...menu}
          texts={texts}
          onClose={() => setMenu(undefined)}
          onAccept={onAcceptGhost && (() => onAcceptGhost(menu.ghost))}
          onDrop={onDropGhost && (() => onDropGhost(menu.ghost))}
        />
      )}
      {itemToPlace && (
        <PlaceDialog
          {...{ agents, days, today, focus, texts }}
          held={itemToPlace}
          onPlace={to => {
            drop(itemToPlace, to);
            setItemToPlace(undefined);
          }}
          onClose={() => setItemToPlace(undefined)}
        />
      )}
    </PageFrame>
  );
};

const BoardMap = lazy(() => import('./BoardMap'), 'BoardMap');
const dock = {
  width: 'clamp(280px, 24vw, 348px)',
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  borderLeft: 1,
  borderColor: 'divider',
} as const;
const pinnedFilters = {
  search: ['site'],
  chips: ['agent', 'site_cluster', 'site_owner', 'task_type', 'site_wilaya'],
};
const noAgents: readonly BoardAgent[] = [];
const noDays: readonly string[] = [];
const noItems: never[] = [];
const noGhosts: readonly Ghost[] = [];
