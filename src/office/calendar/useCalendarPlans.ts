import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calendarPageSize, type Plan, plans } from '../../../contract/work/plans';
import { call } from '../../framework/providers/call';
import { toIsoDate } from './day-numbers';
import type { Period } from './period';

/** The plans of a period by day: 1,200 per call (document 2, section 2.10), up to four calls in parallel. */
export const useCalendarPlans = (period: Period, filter: Record<string, unknown>) =>
  useQuery({
    queryKey: ['calendar', period, filter],
    queryFn: ({ signal }) => read(period, filter, signal),
    placeholderData: keepPreviousData,
  });

export type CalendarPlans = { plans: Plan[]; total: number };

const read = async ({ from, to }: Period, filter: object, signal: AbortSignal): Promise<CalendarPlans> => {
  const page = (number: number) =>
    call(
      plans.actions.fetch,
      {
        ...filter,
        has_plan: true,
        plan_from: toIsoDate(from),
        plan_to: toIsoDate(to),
        limit: calendarPageSize,
        page: number,
      },
      { signal },
    );
  const { sites, total, pages } = await page(1);
  const others = Array.from({ length: Math.min(pages, maxPages) - 1 }, (_, index) => page(index + 2));
  // Deduplicates what moved between pages meanwhile.
  const found = new Map(sites.map(plan => [plan.planid, plan]));
  for (const { sites: more } of await Promise.all(others))
    for (const plan of more) found.set(plan.planid, plan);
  return { plans: [...found.values()], total };
};

const maxPages = 4;
