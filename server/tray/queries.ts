import { type RawBuilder, sql } from 'kysely';
import type { TrayFilters } from '../../contract/tray';
import type { Db } from '../db/client';
import { allOf, conditionsOf } from '../platform/queries-filters';
import { trayFilters } from './filters';
import type { Waiting } from './queries-sources';

export type WaitingRow = Waiting & {
  code: string;
  name: string | null;
  lat: number | null;
  lng: number | null;
  wilaya_id: number;
  owner: string;
  cluster_id: number;
  site_status: string;
};

const among = (sources: readonly RawBuilder<Waiting>[], filters: Omit<TrayFilters, 'cause'>) => sql`
  from (${sql.join(sources, sql` union all `)}) w
  join sites s on s.id = w.site_id
  where ${allOf(conditionsOf(trayFilters, filters, null))}`;

/** What is due first, first; then what waits longest. */
export const waitingPage = async (
  db: Db,
  sources: readonly RawBuilder<Waiting>[],
  filters: Omit<TrayFilters, 'cause'>,
  { limit, offset }: { limit: number; offset: number },
) => {
  if (!sources.length) return [];
  const { rows } = await sql<WaitingRow>`
    select w.*, s.code, s.name, s.lat, s.lng, s.wilaya_id, s.owner, s.cluster_id, s.status as site_status
    ${among(sources, filters)}
    order by w.due nulls last, w.since, w.key
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

export const countWaiting = async (
  db: Db,
  sources: readonly RawBuilder<Waiting>[],
  filters: Omit<TrayFilters, 'cause'>,
) => {
  if (!sources.length) return new Map<string, number>();
  const { rows } = await sql<{ cause: string; n: number }>`
    select w.cause, count(*)::int as n ${among(sources, filters)} group by w.cause`.execute(db);
  return new Map(rows.map(({ cause, n }) => [cause, n]));
};
