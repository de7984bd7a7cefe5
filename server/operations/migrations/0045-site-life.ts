import { type Kysely, sql } from 'kysely';

/**
 * Indexes for a site's timeline, which shows decisions on its tasks but not the hundreds of steps in their histories,
 * and for the sites around a place.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index history_decisions on history (object_id, at, id) where object = 'tasks' and action in (
    'taskActions.return', 'taskActions.takeBack', 'taskActions.accept', 'taskActions.reject', 'taskActions.close',
    'taskActions.replan', 'taskActions.cancel')`.execute(db);
  await sql`create index sites_place on sites (lat, lng) where status = 'active'`.execute(db);
};
