import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../../contract/framework/today';
import { useSession } from '../../framework/providers/sessionStore';
import { getDashboardRestriction } from './dashboard-restriction';

export type DashboardFilter = {
  owner?: string;
  cluster?: number;
  /** YYYY-MM-DD, both inclusive. */
  start_date: string;
  end_date: string;
};

/** The filter is stored in the address, so that it can be shared; values that the user is locked to override it. */
export const useDashboardFilter = () => {
  const [params, setParams] = useSearchParams();
  const user = useSession();
  const own = useMemo(() => getDashboardRestriction(user), [user]);
  const filter = useMemo((): DashboardFilter => {
    const year = today().slice(0, 4);
    const start = parseDay(params.get('start_date')) ?? `${year}-01-01`;
    const end = parseDay(params.get('end_date')) ?? `${start.slice(0, 4)}-12-31`;
    return {
      owner: own.owner ?? params.get('owner') ?? undefined,
      cluster: resolveCluster(own.clusters, Number(params.get('cluster'))),
      start_date: start,
      end_date: end < start ? start : end,
    };
  }, [params, own]);
  const change = (values: Partial<Record<keyof DashboardFilter, string | number>>) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { filter, own, change };
};

/** The only cluster that the user may read, or the requested one if it is permitted. No own clusters: all are. */
const resolveCluster = (ownClusters: readonly number[], requested: number) => {
  if (ownClusters.length === 1) return ownClusters[0];
  const isPermitted = ownClusters.length === 0 || ownClusters.includes(requested);
  return requested && isPermitted ? requested : undefined;
};

const parseDay = (day: string | null) =>
  day && /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
