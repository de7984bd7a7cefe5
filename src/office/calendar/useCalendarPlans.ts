import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calendarPageSize, type Plan, plans } from '../../../contract/work/plans';
import { call } from '../../framework/providers/call';
import { toIsoDate } from './day-numbers';
import type { Period } from './period';

/** The plans of a period by day: 1,200 per call (document 2, section 2.10), up to four calls in parallel. */
export const useCalendarPlans = (period: Period, filter: Record<string, unknown>) =>
  useQuery({
    queryKey: ['calendar', period, filter],
    queryFn: ({ signal }) => fetchPlans(period, filter, signal),
    placeholderData: keepPreviousData,
  });

export type CalendarPlans = { plans: Plan[]; total: number };

const fetchPlans = async (
  { from, to }: Period,
  filter: object,
  signal: AbortSignal,
): Promise<CalendarPlans> => {
  const fetchPage = (number: number) =>
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
  const { sites, total, pages } = await fetchPage(1);
  const otherPages = Array.from({ length: Math.min(pages, maxPages) - 1 }, (_, index) =>
    fetchPage(index + 2),
  );
  // A plan may have moved to another page between the requests.
  const plansById = new Map(sites.map(plan => [plan.planid, plan]));
  for (const { sites: morePlans } of await Promise.all(otherPages))
    for (const plan of morePlans) plansById.set(plan.planid, plan);
  return { plans: [...plansById.values()], total };
};

const maxPages = 4;
