import { useQuery } from '@tanstack/react-query';
import { getPreviousPeriod } from '../../../contract/framework/previous-period';
import { today } from '../../../contract/framework/today';
import { computeWeeklyTotals, type DailyCount } from '../../../contract/framework/weekly-totals';
import { useSession } from '../../framework/providers/sessionStore';
import type { DashboardScope } from './dashboard-pages';
import type { DashboardFilter } from './useDashboardFilter';

type Read = (filter: DashboardFilter, signal: AbortSignal) => Promise<{ monthly: readonly DailyCount[] }>;

/**
 * What was planned and done in the previous period, fetched after the page's own figures and not refetched:
 * undefined until then, and if it cannot be read.
 */
export const usePreviousPeriod = (family: DashboardScope, currentFilter: DashboardFilter, read: Read) => {
  const user = useSession();
  const { previous, comparable } = getPreviousPeriod(currentFilter, today());
  const filter = { ...currentFilter, ...previous };
  // The key and data of `useFigures`, so that going to the previous period finds its figures in the cache.
  const { data } = useQuery({
    queryKey: ['dashboards', family, 'tasks', user?.userid, filter],
    queryFn: async ({ signal }) => ({ filter, data: await read(filter, signal) }),
  });
  if (!data) return undefined;
  const { monthly } = data.data;
  const sum = (field: 'planned' | 'done', until: string) =>
    monthly.filter(({ day }) => day <= until).reduce((total, row) => total + row[field], 0);
  return {
    planned: { period: previous, value: sum('planned', previous.end_date) },
    done: comparable && { period: comparable, value: sum('done', comparable.end_date) },
    weeks: computeWeeklyTotals(monthly, previous.start_date, previous.end_date),
  };
};
export type PreviousPeriod = ReturnType<typeof usePreviousPeriod>;
