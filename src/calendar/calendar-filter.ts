import type { PlanFilters } from '../../contract/plans';

type Filter = Record<string, unknown>;

/** The planning list's filters without those that the calendar's period and states answer for. */
export const calendarFilters: ReadonlySet<string> = new Set<keyof typeof PlanFilters.shape>([
  'task_type',
  'site',
  'agent',
  'site_wilaya',
  'site_owner',
  'site_manager',
  'site_cluster',
  'late',
]);

/** The calendar of what the planning list shows, as far as the calendar understands its filter. */
export const calendarSearch = (filter: Filter) => {
  const kept = Object.entries(filter).filter(([name]) => calendarFilters.has(name));
  return kept.length ? `?filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(kept)))}` : '';
};
