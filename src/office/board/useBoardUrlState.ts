import { useMemo } from 'react';
import { getWeekDays } from '../../../contract/framework/rest-days';
import { addDays, today } from '../../../contract/framework/today';
import { Day } from '../../../contract/framework/vocabulary';
import { type BacklogCause, BacklogFilters } from '../../../contract/office/backlog';
import type { PlanFilters } from '../../../contract/work/plans';
import { usePlanFilters } from '../schedule/usePlanFilters';

/** The planning's filters that apply to agents, the backlog, or both. */
const names = [
  'site',
  'agent',
  'site_cluster',
  'site_owner',
  'task_type',
  'site_wilaya',
] satisfies (keyof typeof PlanFilters.shape)[];

/** Week and filters are stored in the address, so that a board can be shared. */
export const useBoardUrlState = () => {
  const { params, set, ...filters } = usePlanFilters(names);
  const { filter } = filters;
  const weekParam = params.get('week');
  const cause = params.get('cause') ?? undefined;
  const due = params.get('due') ?? undefined;
  const trayFilter = useMemo((): BacklogFilters => {
    const { agent: _, ...siteFilter } = filter;
    return BacklogFilters.safeParse({ ...siteFilter, cause, due_until: due }).data ?? {};
  }, [filter, cause, due]);
  const agentFilter = useMemo(
    () => ({ agent: filter.agent, cluster: filter.site_cluster, owner: filter.site_owner }) as object,
    [filter],
  );
  return {
    ...filters,
    day: weekParam && Day.safeParse(weekParam).success ? weekParam : getDefaultDay(),
    setDay: (next: string) => set({ week: getWeekDays(next)[0] }),
    cause: trayFilter.cause as BacklogCause | undefined,
    setCause: (next?: BacklogCause) => set({ cause: next }),
    due,
    setDue: (next?: string) => set({ due: next }),
    agentFilter,
    trayFilter,
  };
};
export type BoardUrlState = ReturnType<typeof useBoardUrlState>;

/** Today, or next Sunday on a weekend (Friday and Saturday). */
const getDefaultDay = () => {
  const now = today();
  const [friday] = getWeekDays(now).slice(5);
  return now >= friday ? addDays(friday, 2) : now;
};
