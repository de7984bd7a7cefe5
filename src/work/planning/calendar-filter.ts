import type { PlanFilters } from '../../../contract/work/plans';

/** The planning list's filters except those replaced by the calendar's period and statuses. */
export const calendarFilters: readonly string[] = [
  'task_type',
  'site',
  'agent',
  'site_wilaya',
  'site_owner',
  'site_manager',
  'site_cluster',
  'late',
] satisfies (keyof typeof PlanFilters.shape)[];

/** The calendar with the planning list's filter, as far as the calendar supports it. */
export const buildCalendarSearch = (filter: Record<string, unknown>) => {
  const entries = Object.entries(filter).filter(([name]) => calendarFilters.includes(name));
  return entries.length ? `?filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(entries)))}` : '';
};
