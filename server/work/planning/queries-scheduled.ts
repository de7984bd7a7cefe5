import type { Db } from '../../framework/db/client';

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
