import { type Kysely, sql } from 'kysely';

/**
 * What a site's timeline tells of decisions on its tasks, without the hundreds of steps that their histories hold; and
 * the sites around a place.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index history_decisions on history (object_id, at, id) where object = 'tasks' and action in (
    'taskActions.return', 'taskActions.takeBack', 'taskActions.accept', 'taskActions.reject', 'taskActions.close',
    'taskActions.replan', 'taskActions.cancel')`.execute(db);
  await sql`create index sites_place on sites (lat, lng) where status = 'active'`.execute(db);
};
