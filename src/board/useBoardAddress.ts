import { useMemo } from 'react';
import { plans } from '../../contract/plans';
import { weekOf } from '../../contract/rest-days';
import { daysAfter, today } from '../../contract/today';
import { type TrayCause, type TrayFilters, TrayFilters as TraySchema } from '../../contract/tray';
import { Day } from '../../contract/vocabulary';
import { filtersFor } from '../lists/filters';
import { usePageAddress } from '../lists/usePageAddress';
import { useSession } from '../providers/sessionStore';

/** The planning's filters that tell agents, what waits, or both. */
const names = ['site', 'agent', 'site_cluster', 'site_owner', 'task_type', 'site_wilaya'] as const;
type Filter = Partial<Record<(typeof names)[number], unknown>>;

/** Week and filters stand in the address, so that a board can be shared. */
export const useBoardAddress = () => {
  const { params, set, filter: written, setFilter } = usePageAddress();
  const user = useSession();
  const fields = useMemo(
    () => filtersFor(plans, user).filter(({ source }) => names.some(name => name === source)),
    [user],
  );
  const asked = params.get('week');
  const day = asked && Day.safeParse(asked).success ? asked : nextWorked();
  const filter = useMemo(
    () =>
      Object.fromEntries(
        fields.flatMap(({ source, locked }) => {
          const schema = plans.filters.shape[source as keyof typeof plans.filters.shape];
          const value = written[source];
          return locked === undefined && value !== undefined && schema.safeParse(value).success
            ? [[source, value]]
            : [];
        }),
      ) as Filter,
    [written, fields],
  );
  const cause = params.get('cause') ?? undefined;
  const due = params.get('due') ?? undefined;
  const trayFilter = useMemo(() => {
    const { agent: _, ...ofSites } = filter;
    return TraySchema.safeParse({ ...ofSites, cause, due_until: due }).data ?? {};
  }, [filter, cause, due]);
  const agentFilter = useMemo(
    () => ({ agent: filter.agent, cluster: filter.site_cluster, owner: filter.site_owner }) as object,
    [filter],
  );
  return {
    fields,
    filter,
    setFilter,
    day,
    setDay: (next: string) => set({ week: weekOf(next)[0] }),
    cause: trayFilter.cause as TrayCause | undefined,
    setCause: (next?: TrayCause) => set({ cause: next }),
    due,
    setDue: (next?: string) => set({ due: next }),
    agentFilter,
    trayFilter: trayFilter as TrayFilters,
  };
};

/** On days of rest who opens the board plans the week to come. */
const nextWorked = () => {
  const now = today();
  const [friday] = weekOf(now).slice(5);
  return now >= friday ? daysAfter(friday, 2) : now;
};
