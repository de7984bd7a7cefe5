import { type Kysely, sql } from 'kysely';

/**
 * Since when what a plan was made for had waited to be planned. What was counted of plans until now (repairs of what was
 * found, new plans of what could not be done) is taken over where it still shows; the rest begins here.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table plans add column waited_since date`.execute(db);
  await sql`
    update plans p set waited_since = (
      (case when p.created_at >= a.reopened_at then a.reopened_at else a.created_at end) at time zone 'Africa/Algiers')::date
    from anomalies a
    where a.id = p.anomaly_id and p.from_task_id is null and (a.reopened < 2 or p.created_at >= a.reopened_at)`.execute(
    db,
  );
  await sql`
    update plans p set waited_since = (f.impossible_at at time zone 'Africa/Algiers')::date
    from tasks f
    where f.id = p.from_task_id and f.impossible_at <= p.created_at and p.kind in (f.kind, 'cm')`.execute(db);
  await sql`create index plans_waited on plans (created_at) where waited_since is not null`.execute(db);
};
