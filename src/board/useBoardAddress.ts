import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { plans } from '../../contract/plans';
import { weekOf } from '../../contract/rest-days';
import { daysAfter, today } from '../../contract/today';
import { type TrayCause, type TrayFilters, TrayFilters as TraySchema } from '../../contract/tray';
import { Day } from '../../contract/vocabulary';
import { filtersFor } from '../lists/filters';
import { useSession } from '../providers/sessionStore';

/** The planning's filters that tell agents, what waits, or both. */
const names = ['site', 'agent', 'site_cluster', 'site_owner', 'task_type', 'site_wilaya'] as const;
type Filter = Partial<Record<(typeof names)[number], unknown>>;

/** Week and filters stand in the address, so that a board can be shared. */
export const useBoardAddress = () => {
  const [params, setParams] = useSearchParams();
  const user = useSession();
  const fields = useMemo(
    () => filtersFor(plans, user).filter(({ source }) => names.some(name => name === source)),
    [user],
  );
  const asked = params.get('week');
  const day = asked && Day.safeParse(asked).success ? asked : nextWorked();
  const text = params.get('filter');
  const filter = useMemo(() => {
    const found = parsed(text);
    return Object.fromEntries(
      fields.flatMap(({ source, locked }) => {
        const schema = plans.filters.shape[source as keyof typeof plans.filters.shape];
        const value = found[source as keyof Filter];
        return locked === undefined && value !== undefined && schema.safeParse(value).success
          ? [[source, value]]
          : [];
      }),
    ) as Filter;
  }, [text, fields]);
  const cause = params.get('cause') ?? undefined;
  const due = params.get('due') ?? undefined;
  const set = (values: Record<string, string | undefined>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
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
    setFilter: (values: Record<string, unknown>) => {
      const kept = Object.entries(values).filter(([, value]) => value != null && value !== '');
      set({ filter: kept.length ? JSON.stringify(Object.fromEntries(kept)) : undefined });
    },
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

const parsed = (text: string | null): Filter => {
  try {
    const value = text && JSON.parse(text);
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
};
