import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import TodayOutlined from '@mui/icons-material/TodayOutlined';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import { Alert, Box, type Theme, useMediaQuery } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useEvent } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import { board } from '../../../contract/office/board';
import { plans as contract, type Plan, planActions } from '../../../contract/work/plans';
import { ListFailure, ListSkeleton } from '../../framework/lists/ListStates';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { AllowedLink } from '../../framework/ui/AllowedLink';
import { BusyLine } from '../../framework/ui/BusyLine';
import { EmptyState } from '../../framework/ui/EmptyState';
import { PageActions } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { useIsPrinting } from '../../framework/ui/useIsPrinting';
import { PlanFilterBar } from '../schedule/PlanFilterBar';
import { CalendarLegend } from './CalendarLegend';
import { CalendarToolbar } from './CalendarToolbar';
import { dayNumber, getTodayNumber, toIsoDate } from './day-numbers';
import { PeriodPicker } from './PeriodPicker';
import { PlansByDay } from './PlansByDay';
import { PrintedWeeks } from './PrintedWeeks';
import { getMonthPeriod, type Period } from './period';
import { Timeline } from './Timeline';
import { useCalendarLines } from './useCalendarLines';
import { useCalendarPlans } from './useCalendarPlans';
import { useCalendarUrlState } from './useCalendarUrlState';
import { useMovePlan } from './useMovePlan';
import { usePlanWords } from './usePlanWords';
import { useZoom } from './useZoom';

/** The plans of a period and their outcome, by cluster, owner or agent (document 2, section 2.10). */
export const CalendarPage = () => (useCan()(contract.actions.fetch.needs) ? <Calendar /> : <AccessDenied />);

const Calendar = () => {
  const words = usePlanWords();
  const { say } = words;
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const urlState = useCalendarUrlState();
  const { period, view, filter, display } = urlState;
  const isPrinting = useIsPrinting();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useCalendarPlans(period, filter);
  const { move, applyPendingMove } = useMovePlan(words, refetch);
  const plans = useMemo(() => applyPendingMove(data?.plans ?? []), [data, applyPendingMove]);
  const [planToMove, setPlanToMove] = useState<Plan>();
  const today = useMemo(() => getTodayNumber(), []);
  const headWidth = isPhone ? 112 : 232;
  const zoom = useZoom(period.to - period.from + 1, headWidth);

  // On paper and in the list all groups are open.
  const openAll = isPrinting || display === 'list';
  const { lines, toggleGroup, setAllCollapsed } = useCalendarLines(plans, { view, period, words, openAll });
  const plansInPeriod = useMemo(() => filterByPeriod(plans, period), [plans, period]);
  const total = isPlaceholderData ? plansInPeriod.length : (data?.total ?? 0);

  const goToToday = () => {
    if (today < period.from || today > period.to) return urlState.setPeriod(getMonthPeriod(today));
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = (today - period.from - 2) * zoom.scale;
    zoom.element?.scrollTo({ left, behavior: isMotionReduced ? 'auto' : 'smooth' });
  };
  const changeFilter = useEvent(urlState.setFilter);
  const closeMove = (changed?: boolean) => {
    setPlanToMove(undefined);
    if (changed) refetch();
  };
  const filterCount = Object.keys(filter).length;
  const filterBar = urlState.fields.length > 0 && (
    <PlanFilterBar {...{ pinnedFilters, filter, isPhone }} fields={urlState.fields} onFilter={changeFilter} />
  );
  const renderPlans = () => {
    if (isPending) return <ListSkeleton />;
    if (!data) return null;
    if (plansInPeriod.length === 0 && !isFetching)
      return (
        <EmptyState
          icon={<CalendarMonthOutlined aria-hidden />}
          title={say('empty')}
          text={say(filterCount ? 'emptyFiltered' : 'emptyHint')}
          onReset={filterCount ? () => urlState.setFilter({}) : undefined}
          action={
            !filterCount && (
              <AllowedLink needs={planActions.actions.move.needs} to="/planning">
                {say('plan')}
              </AllowedLink>
            )
          }
        />
      );
    if (isPrinting) return <PrintedWeeks lines={lines} words={words} />;
    if (display === 'list') return <PlansByDay lines={lines} words={words} onRequestMove={setPlanToMove} />;
    return (
      <>
        <Box id="calendar-help" sx={visuallyHidden}>
          {say('help')}
        </Box>
        <Timeline
          {...{ lines, period, view, today, zoom, headWidth, words }}
          onToggleGroup={toggleGroup}
          onToggleAll={setAllCollapsed}
          onMove={move}
          onRequestMove={setPlanToMove}
        />
      </>
    );
  };
  return (
    <PageFrame
      title={say('title')}
      count={data && say('count', { total, smart_count: total === 1 ? 1 : 2 })}
      activeFilters={filterCount}
      {...{ [isPhone ? 'search' : 'filters']: filterBar }}
      // On a phone the menu links there.
      actions={!isPhone && <CalendarActions period={period} today={today} />}
    >
      <CalendarToolbar
        view={view}
        onView={urlState.setView}
        display={display}
        onDisplay={urlState.setDisplay}
        zoom={display === 'timeline' && lines.length > 0 ? zoom : undefined}
      >
        <PeriodPicker
          period={period}
          today={today}
          words={words}
          onChange={urlState.setPeriod}
          onToday={goToToday}
        />
      </CalendarToolbar>
      <BusyLine busy={isFetching && !isPending} />
      {error && <ListFailure error={error} hasRows={data !== undefined} onRetry={() => refetch()} />}
      {data && !isPlaceholderData && total > data.plans.length && (
        <Alert severity="info" sx={{ m: 1.5, mb: 1, flexShrink: 0 }}>
          {say('more', {
            shown: data.plans.length,
            total,
            day: words.day(Math.max(...plansInPeriod.map(({ plan_date }) => dayNumber(plan_date)))),
          })}
        </Alert>
      )}
      {renderPlans()}
      {data && plansInPeriod.length > 0 && !isPrinting && <CalendarLegend plans={plansInPeriod} />}
      {planToMove && (
        <Suspense fallback={null}>
          <PlanEditDialog resource={contract} action="edit" record={planToMove} onClose={closeMove} />
        </Suspense>
      )}
    </PageFrame>
  );
};

const filterByPeriod = (plans: readonly Plan[], { from, to }: Period) =>
  plans.filter(({ plan_date }) => {
    const day = dayNumber(plan_date);
    return day >= from && day <= to;
  });

const CalendarActions = ({ period, today }: { period: Period; today: number }) => {
  const may = useCan();
  const { say } = usePlanWords();
  const boardDay = toIsoDate(Math.max(period.from, Math.min(today, period.to)));
  return (
    <PageActions
      actions={[
        { label: say('planning'), icon: <TodayOutlined />, to: '/planning' },
        {
          label: say('board'),
          icon: <ViewWeekOutlined />,
          to: `/planning/board?week=${boardDay}`,
          allowed: may(board.actions.week.needs),
        },
      ]}
    />
  );
};

const PlanEditDialog = lazy(() => import('../../work/plan-forms/PlanEditDialog'), 'PlanEditDialog');
const pinnedFilters = {
  search: ['site'],
  chips: ['task_type', 'agent', 'site_wilaya', 'site_owner', 'late', 'site_manager', 'site_cluster'],
};
