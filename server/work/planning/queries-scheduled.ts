import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import type { ScheduledWork } from '../workforce/day-load';

/** Plans not cancelled, with their places, ordered by id, regardless of visibility. */
export const selectScheduledPlans = (db: Db) =>
  db
    .selectFrom('plans as p')
    .innerJoin('sites as s', 's.id', 'p.site_id')
    .leftJoin('sites as d', 'd.id', 'p.drop_site_id')
    .select(['p.id', 'p.agent_id', 'p.day', 'p.kind', 's.lat', 's.lng'])
    .select(['p.drop_site_id', 'd.lat as drop_lat', 'd.lng as drop_lng'])
    .where('p.status', '<>', 'cancelled')
    .orderBy('p.id');

/** Such a plan as work of an agent's day. */
export const toScheduledWork = ({
  kind,
  visible,
  lat,
  lng,
  drop_lat,
  drop_lng,
}: {
  kind: TaskKind;
  visible: boolean;
  lat: number | null;
  lng: number | null;
  drop_lat: number | null;
  drop_lng: number | null;
}): ScheduledWork => ({
  kind,
  visible,
  place: toNullablePlace(lat, lng),
  drop: toNullablePlace(drop_lat, drop_lng),
});
