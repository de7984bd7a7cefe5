import { type RawBuilder, sql } from 'kysely';
import type { BacklogFilters } from '../../../contract/office/backlog';
import type { Db } from '../../framework/db/client';
import { andConditions, buildConditions } from '../../framework/lists/queries-filters';
import { dayNumber, dueDayNumber, pausesOnRestDays } from '../../work/deadlines/filters';
import { backlogFilters, planningDeadline } from './filters';
import type { WaitingItem } from './queries-sources';

export type WaitingRow = WaitingItem & {
  code: string;
  name: string | null;
  lat: number | null;
  lng: number | null;
  drop_lat: number | null;
  drop_lng: number | null;
  wilaya_id: number;
  owner: string;
  cluster_id: number;
  site_status: string;
};

const columns = sql`w.*, s.code, s.name, s.lat, s.lng, drop_site.lat as drop_lat, drop_site.lng as drop_lng, s.wilaya_id, s.owner,
  s.cluster_id, s.status as site_status`;
/** Waiting items with their sites and the day that counts for their order, as a number. */
const selectWaiting = (
  sources: readonly RawBuilder<WaitingItem>[],
  filters: Omit<BacklogFilters, 'cause'>,
) => sql`
  select ${columns}, least(${dayNumber(sql`w.due`, pausesOnRestDays)}, ${dueDayNumber(planningDeadline)}) as urgent_day
  from (${sql.join(sources, sql` union all `)}) w
  join sites s on s.id = w.site_id
  left join sites drop_site on drop_site.id = w.drop_site_id
  where ${andConditions(buildConditions(backlogFilters, filters, null))}`;
/** The soonest due day or planning deadline first, then the longest waiting. */
const order = sql`order by urgent_day nulls last, due nulls last, since, key`;

type Page = { limit: number; offset: number };

export const listWaitingRows = async (
  db: Db,
  sources: readonly RawBuilder<WaitingItem>[],
  filters: Omit<BacklogFilters, 'cause'>,
  { limit, offset }: Page,
) => {
  if (!sources.length) return [];
  const { rows } = await sql<WaitingRow>`
    ${selectWaiting(sources, filters)} ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/** A page of some causes, with the totals of every cause: both from one scan of the backlog. */
export const listWaitingRowsWithCounts = async (
  db: Db,
  sources: readonly RawBuilder<WaitingItem>[],
  filters: Omit<BacklogFilters, 'cause'>,
  causes: readonly string[],
  { limit, offset }: Page,
) => {
  if (!sources.length) return { rows: [], counts: new Map<string, number>() };
  const { rows } = await sql<{ counts: Record<string, number> | null; page: WaitingRow[] | null }>`
    with waiting as materialized (${selectWaiting(sources, filters)})
    select (select json_object_agg(cause, n) from (select cause, count(*)::int as n from waiting group by cause) c) as counts,
      (select json_agg(p) from (
        select * from waiting where cause = any(${causes}::text[]) ${order} limit ${limit} offset ${offset}) p) as page`.execute(
    db,
  );
  const [{ counts, page }] = rows;
  return { rows: page ?? [], counts: new Map(Object.entries(counts ?? {})) };
};
