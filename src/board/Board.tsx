import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import {
  Alert,
  Box,
  Button,
  IconButton,
  type Theme,
  ToggleButton,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { ResourceContextProvider, useEvent } from 'ra-core';
import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react';
import type { BoardAgent } from '../../contract/board';
import { plans as planResource } from '../../contract/plans';
import { daysAfter, today as todayNow } from '../../contract/today';
import { FilterBar } from '../lists/FilterBar';
import { FilterSheet } from '../lists/FilterSheet';
import { ListFailure, ListSkeleton } from '../lists/ListStates';
import { lazy } from '../providers/lazy';
import { BusyLine } from '../ui/BusyLine';
import { Empty } from '../ui/Empty';
import { PageActions } from '../ui/PageActions';
import { PageFrame } from '../ui/PageFrame';
import { useKeys } from '../ui/useKeys';
import { BoardGrid } from './BoardGrid';
import { BoardTray } from './BoardTray';
import { becomes } from './becomes';
import type { BoardSlots, Ghost } from './ghosts';
import { HeldCard } from './HeldCard';
import { type CellAt, type Held, isMovable, markOf, type PlacedPlan, placedPlans } from './held';
import { PhoneBoard } from './PhoneBoard';
import { PlaceDialog } from './PlaceDialog';
import { PlanMenu } from './PlanMenu';
import { useBoardAddress } from './useBoardAddress';
import { useBoardDrag } from './useBoardDrag';
import { useBoardTexts } from './useBoardTexts';
import { usePlacing } from './usePlacing';
import { useTray, useWeek } from './useWeek';

/** Agents by days of a week, what waits beside them, and the day's ways: one is dragged onto the other. */
export const Board = ({ ghosts = noGhosts, onAcceptGhost, onDropGhost, toolbar }: BoardSlots) => {
  const texts = useBoardTexts();
  const { say, formats } = texts;
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const address = useBoardAddress();
  const week = useWeek(address.day, address.agentFilter);
  const waiting = useTray(address.trayFilter);
  const { place, takeBack, readAnew } = usePlacing();
  const today = useMemo(() => todayNow(), []);
  const [docked, setDocked] = useState(true);
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(nothing);
  const [focus, setFocus] = useState<CellAt>({ row: 0, day: dayOfWeek(today) });
  /** Taken by the keyboard: what, and where the focus came from. */
  const [inHand, setInHand] = useState<{ held: Held; from: Element | null }>();
  const [asked, setAsked] = useState<Held>();
  const [menu, setMenu] = useState<
    { anchor: HTMLElement; placed: PlacedPlan } | { anchor: HTMLElement; ghost: Ghost }
  >();
  const card = useRef<HTMLDivElement>(null);

  const agents = week.data?.agents ?? noAgents;
  const days = week.data?.days ?? noDays;
  const items = waiting.data?.items ?? noItems;
  const byNumber = useMemo(() => placedPlans(agents, days), [agents, days]);
  const byKey = useMemo(() => new Map(items.map(item => [item.key, item])), [items]);
  const trayMarks = useMemo(() => new Set([...selected].filter(mark => byKey.has(mark))), [selected, byKey]);

  const heldTray = (keys: readonly string[]): Held | undefined => {
    const found = keys.flatMap(key => byKey.get(key) ?? []);
    return found.length ? { kind: 'tray', items: found } : undefined;
  };
  const heldPlans = (planid: number): Held | undefined => {
    const marked = selected.has(markOf(planid))
      ? [...byNumber.values()].filter(({ plan }) => selected.has(markOf(plan.planid)))
      : [byNumber.get(planid)];
    const plans = marked.filter(each => each !== undefined && isMovable(each.plan)) as PlacedPlan[];
    return plans.length ? { kind: 'plans', plans } : undefined;
  };
  const drop = useEvent((held: Held, { row, day }: CellAt) => {
    const agent = agents[row];
    if (!agent || becomes(agent, { at: day, date: days[day], today }, held).refused) return;
    const stays =
      held.kind === 'plans' &&
      held.plans.every(each => each.agent_id === agent.agent_id && each.day === days[day]);
    setSelected(nothing);
    setFocus({ row, day });
    if (!stays) void place(held, { agent_id: agent.agent_id, name: texts.nameOf(agent), day: days[day] });
  });
  const { drag, wasDropped } = useBoardDrag({
    root: phone ? null : root,
    scroller: grid,
    card,
    heldAt: element => {
      const waits = element.closest<HTMLElement>('[data-tray]')?.dataset.tray;
      if (waits) return heldTray(selected.has(waits) ? [...trayMarks] : [waits]);
      const plan = element.closest<HTMLElement>('[data-plan]')?.dataset.plan;
      return plan ? heldPlans(Number(plan)) : undefined;
    },
    onDrop: drop,
  });

  const held = drag?.held ?? inHand?.held;
  const at = drag ? drag.over : inHand && focus;
  const over = useMemo(() => {
    const agent = at && agents[at.row];
    if (!held || !agent) return undefined;
    return {
      at,
      agent,
      day: days[at.day],
      becoming: becomes(agent, { at: at.day, date: days[at.day], today }, held),
    };
  }, [held, at, agents, days, today]);

  const takeUp = (taken: Held | undefined, from: Element | null = document.activeElement) => {
    if (!taken) return;
    setInHand({ held: taken, from });
    const cell = grid?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    cell?.focus();
  };
  const onGridKey = (event: KeyboardEvent, { plan }: { plan?: number }): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (inHand) {
      if (event.key === 'Escape') {
        (inHand.from as HTMLElement | null)?.focus();
        setInHand(undefined);
        return true;
      }
      if (event.key !== 'Enter' && event.key !== ' ') return false;
      if (over?.becoming.refused) return true;
      setInHand(undefined);
      drop(inHand.held, focus);
      return true;
    }
    if (plan === undefined) return false;
    if (event.key === ' ') toggle(markOf(plan));
    else if (event.key === 'Enter') takeUp(heldPlans(plan));
    else if (event.key.toLowerCase() === 'm') openMenu(plan, event.target as HTMLElement);
    else return false;
    return true;
  };
  const toggle = (mark: string) =>
    setSelected(before => {
      // From cells or from the tray, not of both at once: each is dropped by a write of its own.
      const ofPlans = mark.startsWith('plan ');
      const next = new Set([...before].filter(each => each.startsWith('plan ') === ofPlans));
      if (!next.delete(mark)) next.add(mark);
      return next;
    });
  const openMenu = (planid: number, anchor: HTMLElement) => {
    const placed = byNumber.get(planid);
    if (placed) setMenu({ anchor, placed });
  };
  const select = useEvent((keys: readonly string[], how: 'only' | 'toggle' | 'add') => {
    if (how === 'toggle') return toggle(keys[0]);
    setSelected(how === 'add' ? new Set([...trayMarks, ...keys]) : new Set(keys));
  });
  const lasso = useEvent((keys: readonly string[]) => select(keys, 'add'));
  // What stands in a page is taken back by the page.
  const undoKeys = (event: KeyboardEvent) => {
    const typing = (event.target as Element).closest('input, textarea');
    if (typing || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
      return;
    event.preventDefault();
    void takeBack();
  };
  useKeys({ escape: selected.size > 0 && !inHand && !drag && (() => setSelected(nothing)) });

  const step = (weeks: number) => address.setDay(daysAfter(days[0] ?? address.day, weeks * 7));
  const changeFilter = useEvent(address.setFilter);
  const Filters = phone ? FilterSheet : FilterBar;
  const search = (
    <ResourceContextProvider value={planResource.name}>
      <Filters
        fields={address.fields}
        standing={standing}
        start={noFilter}
        filter={address.filter as Record<string, unknown>}
        onFilter={changeFilter}
      />
    </ResourceContextProvider>
  );
  const trayPart = (
    <BoardTray
      tray={waiting.data}
      error={waiting.error}
      onRetry={() => waiting.refetch()}
      cause={address.cause}
      onCause={address.setCause}
      due={address.due}
      onDue={address.setDue}
      until={days[6] ?? today}
      today={today}
      selected={trayMarks}
      onSelect={select}
      onHold={keys => takeUp(heldTray(keys))}
      onPlace={phone ? key => setAsked(heldTray(trayMarks.has(key) ? [...trayMarks] : [key])) : undefined}
      texts={texts}
    />
  );
  const mapPart = week.data && (
    <Suspense fallback={null}>
      <BoardMap
        agents={agents}
        row={focus.row}
        day={focus.day}
        date={days[focus.day]}
        items={items}
        selected={trayMarks}
        onLasso={lasso}
        texts={texts}
      />
    </Suspense>
  );
  const known = agents.some(({ agent_id }) => agent_id !== null);
  return (
    <PageFrame
      title={say('title')}
      count={week.data && say('count', { smart_count: week.data.total })}
      activeFilters={Object.keys(address.filter).length}
      {...{ [phone ? 'search' : 'filters']: search }}
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
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: { xs: 1, md: 3 },
          py: 0.75,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <IconButton aria-label={say('previousWeek')} onClick={() => step(-1)}>
          <ChevronLeft />
        </IconButton>
        <Typography
          component="h2"
          variant="body2"
          aria-live="polite"
          sx={{ fontWeight: 600, minWidth: { md: 150 }, textAlign: 'center' }}
        >
          {days.length ? formats.span(days[0], days[6]) : ' '}
        </Typography>
        <IconButton aria-label={say('nextWeek')} onClick={() => step(1)}>
          <ChevronRight />
        </IconButton>
        <Button variant="outlined" size="small" onClick={() => address.setDay(today)} sx={{ ml: 0.5 }}>
          {say('thisWeek')}
        </Button>
        {!phone && (
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
      </Box>
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
      {week.isPending ? (
        <ListSkeleton />
      ) : !week.data ? null : !known && agents.length === 0 ? (
        <Empty
          icon={<GroupsOutlined aria-hidden />}
          title={say('empty')}
          text={say('emptyHint')}
          onReset={Object.keys(address.filter).length ? () => address.setFilter({}) : undefined}
        />
      ) : phone ? (
        <PhoneBoard
          agents={agents}
          days={days}
          today={today}
          day={focus.day}
          onDay={day => setFocus({ row: focus.row, day })}
          onPlan={openMenu}
          tray={trayPart}
          map={mapPart}
          texts={texts}
        />
      ) : (
        <Box
          ref={setRoot}
          onKeyDown={undoKeys}
          sx={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}
        >
          <BoardGrid
            agents={agents}
            days={days}
            today={today}
            ghosts={ghosts}
            selected={selected}
            focus={focus}
            onFocus={setFocus}
            over={over}
            holding={inHand !== undefined}
            element={grid}
            setElement={setGrid}
            onKey={onGridKey}
            onClick={(event, { plan, ghost }) => {
              if (wasDropped() && event.detail > 0) return;
              const anchor = (event.target as Element).closest<HTMLElement>('[data-plan], [data-ghost]');
              // A press of Enter is no click here: it takes the plan up.
              if (!anchor || event.detail === 0) return;
              const shown = ghosts.find(({ item }) => item.key === ghost);
              if (shown) return setMenu({ anchor, ghost: shown });
              if (plan === undefined) return;
              if (event.ctrlKey || event.metaKey || event.shiftKey) return toggle(markOf(plan));
              openMenu(plan, anchor);
            }}
            texts={texts}
          />
          {docked && (
            <Box
              sx={{
                width: 'clamp(280px, 24vw, 348px)',
                flexShrink: 0,
                display: 'flex',
                flexDirection: 'column',
                borderLeft: 1,
                borderColor: 'divider',
              }}
            >
              {trayPart}
              <Box sx={{ height: '42%', minHeight: 180, borderTop: 1, borderColor: 'divider' }}>
                {mapPart}
              </Box>
            </Box>
          )}
          {drag && <HeldCard held={drag.held} over={over} texts={texts} pointer={card} />}
          {inHand && !drag && <HeldCard held={inHand.held} over={over} texts={texts} />}
        </Box>
      )}
      {menu && 'placed' in menu && (
        <PlanMenu
          {...menu}
          texts={texts}
          onClose={() => setMenu(undefined)}
          onMove={() => setAsked(heldPlans(menu.placed.plan.planid))}
          onHold={phone ? undefined : () => takeUp(heldPlans(menu.placed.plan.planid), menu.anchor)}
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
      {asked && (
        <PlaceDialog
          held={asked}
          agents={agents}
          days={days}
          today={today}
          start={startOf(asked, agents, days, focus)}
          texts={texts}
          onPlace={to => {
            drop(asked, to);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </PageFrame>
  );
};

/** Where it stands already, or the cell that is looked at. */
const startOf = (
  held: Held,
  agents: readonly BoardAgent[],
  days: readonly string[],
  focus: CellAt,
): CellAt => {
  if (held.kind === 'tray') return { row: Math.min(focus.row, agents.length - 1), day: focus.day };
  const [{ agent_id, day }] = held.plans;
  return {
    row: Math.max(
      0,
      agents.findIndex(agent => agent.agent_id === agent_id),
    ),
    day: Math.max(0, days.indexOf(day)),
  };
};

/** Sunday is 0. */
const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

const BoardMap = lazy(() => import('./BoardMap'), 'BoardMap');
const standing = {
  search: ['site'],
  chips: ['agent', 'site_cluster', 'site_owner', 'task_type', 'site_wilaya'],
};
const noFilter = {};
const nothing: ReadonlySet<string> = new Set();
const noAgents: readonly BoardAgent[] = [];
const noDays: readonly string[] = [];
const noItems: never[] = [];
const noGhosts: readonly Ghost[] = [];
