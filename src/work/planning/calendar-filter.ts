import type { PlanFilters } from '../../../contract/work/plans';

/** The planning list's filters without those that the calendar's period and states answer for. */
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

/** The calendar of what the planning list shows, as far as the calendar understands its filter. */
export const calendarSearch = (filter: Record<string, unknown>) => {
  const kept = Object.entries(filter).filter(([name]) => calendarFilters.includes(name));
  return kept.length ? `?filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(kept)))}` : '';
};
