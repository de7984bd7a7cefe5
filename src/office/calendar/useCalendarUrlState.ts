import { useMemo } from 'react';
import { calendarFilters } from '../../work/planning/calendar-filter';
import { usePlanFilters } from '../schedule/usePlanFilters';
import { type CalendarView, calendarViews } from './calendar-lines';
import { getTodayNumber, toIsoDate } from './day-numbers';
import { type Period, parsePeriod } from './period';

export type Display = 'timeline' | 'list';

/** View, period, filters and display are stored in the address, so that a calendar can be shared. */
export const useCalendarUrlState = () => {
  const { params, set, ...filters } = usePlanFilters(calendarFilters);
  const [from, to] = [params.get('from'), params.get('to')];
  const period = useMemo(() => parsePeriod(from, to, getTodayNumber()), [from, to]);
  const display: Display = params.get('display') === 'list' ? 'list' : 'timeline';
  return {
    ...filters,
    period,
    setPeriod: (next: Period) => set({ from: toIsoDate(next.from), to: toIsoDate(next.to) }),
    view: calendarViews.find(name => name === params.get('view')) ?? 'cluster',
    setView: (next: CalendarView) => set({ view: next === 'cluster' ? undefined : next }),
    display,
    setDisplay: (next: Display) => set({ display: next === 'timeline' ? undefined : next }),
  };
};
