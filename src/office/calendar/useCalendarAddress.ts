import { useMemo } from 'react';
import { calendarFilters } from '../../work/planning/calendar-filter';
import { usePlanFilters } from '../schedule/usePlanFilters';
import { dayOf, today } from './days';
import { type CalendarView, calendarViews } from './lines';
import { type Period, periodFrom } from './period';

export type Display = 'timeline' | 'list';

/** View, period, filters and display are stored in the address, so that a calendar can be shared. */
export const useCalendarAddress = () => {
  const { params, set, ...filters } = usePlanFilters(calendarFilters);
  const [from, to] = [params.get('from'), params.get('to')];
  const period = useMemo(() => periodFrom(from, to, today()), [from, to]);
  const display: Display = params.get('display') === 'list' ? 'list' : 'timeline';
  return {
    ...filters,
    period,
    setPeriod: (next: Period) => set({ from: dayOf(next.from), to: dayOf(next.to) }),
    view: calendarViews.find(name => name === params.get('view')) ?? 'cluster',
    setView: (next: CalendarView) => set({ view: next === 'cluster' ? undefined : next }),
    display,
    setDisplay: (next: Display) => set({ display: next === 'timeline' ? undefined : next }),
  };
};
