import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { PlanFilters, plans } from '../../contract/plans';
import { useFeedback } from '../feedback/feedback';
import { type FilterField, filtersFor } from '../lists/filters';
import { usePageAddress } from '../lists/usePageAddress';
import { useSession } from '../providers/sessionStore';
import { useLabels } from '../vocabulary/labels';
import { calendarFilters } from './calendar-filter';
import { dayOf, today } from './days';
import { type CalendarView, calendarViews } from './lines';
import { type Period, periodFrom } from './period';

export type Display = 'timeline' | 'list';
type Filter = Record<string, unknown>;

/** View, period, filters and display stand in the address, so that a calendar can be shared. */
export const useCalendarAddress = () => {
  const { params, set, filter: written, setFilter } = usePageAddress();
  const user = useSession();
  const fields = useMemo(
    () => filtersFor(plans, user).filter(({ source }) => calendarFilters.has(source)),
    [user],
  );
  const { filter, dropped } = useMemo(() => fitted(fields, written), [fields, written]);
  const [from, to] = [params.get('from'), params.get('to')];
  const period = useMemo(() => periodFrom(from, to, today()), [from, to]);
  const view = calendarViews.find(name => name === params.get('view')) ?? 'cluster';
  const display: Display = params.get('display') === 'list' ? 'list' : 'timeline';

  useTellDropped(dropped, () => setFilter(filter));
  return {
    fields,
    filter,
    setFilter,
    period,
    setPeriod: (next: Period) => set({ from: dayOf(next.from), to: dayOf(next.to) }),
    view,
    setView: (next: CalendarView) => set({ view: next === 'cluster' ? undefined : next }),
    display,
    setDisplay: (next: Display) => set({ display: next === 'timeline' ? undefined : next }),
  };
};

const fitted = (fields: readonly FilterField[], written: Filter) => {
  const filter: Filter = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(written)) {
    const field = fields.find(({ source }) => source === name);
    // What a lock says anyway need not be said.
    if (field?.locked !== undefined && String(value) === String(field.locked)) continue;
    const schema = PlanFilters.shape[name as keyof typeof PlanFilters.shape];
    if (field && field.locked === undefined && schema.safeParse(value).success) filter[name] = value;
    else dropped.push(name);
  }
  return { filter, dropped };
};

/** A filter of a shared address that is not the reader's is dropped with a notice (product decisions). */
const useTellDropped = (dropped: readonly string[], drop: () => void) => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const labels = useLabels(plans.name);
  useEffect(() => {
    if (!dropped.length) return;
    drop();
    const told = { filters: dropped.map(labels.filter).join(', '), smart_count: dropped.length };
    banner(translate('terrain.generated.droppedFilters', told), 'warning');
  });
};
