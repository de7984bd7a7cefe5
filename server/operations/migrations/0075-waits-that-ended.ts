import { type Kysely, sql } from 'kysely';

/**
 * Since when the reason for a plan had been waiting to be planned. Existing plans that repair an anomaly or replace an
 * impossible task get the date from there; for all others it is recorded from now on.
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
