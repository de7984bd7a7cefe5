import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * Severity, due date and responsible person of an anomaly, and how often it was reopened. Existing anomalies get medium
 * severity; unresolved ones are due a month after they were found, and their site's manager is responsible. The
 * constant defaults avoid rewriting the table.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table anomalies
      add column severity text not null default 'medium' check (severity in ('low', 'medium', 'high', 'critical')),
      add column due date not null default ((now() at time zone 'Africa/Algiers')::date + 30),
      add column due_set boolean not null default false,
      add column charge_id integer references accounts on delete set null,
      add column reopened integer not null default 0,
      add column reopened_at timestamptz,
      add column reopen_cause text`.execute(db);
  await sql`
    update anomalies a set due = (a.created_at at time zone 'Africa/Algiers')::date + 30, charge_id = s.manager_id
    from sites s where s.id = a.site_id and a.status = 'unresolved'`.execute(db);
  await sql`create index anomalies_due on anomalies (category, due, id) include (status)`.execute(db);
  await sql`
    create index anomalies_severity on anomalies
      (category, (case severity when 'low' then 0 when 'medium' then 1 when 'high' then 2 when 'critical' then 3 end), id)`.execute(
    db,
  );
  await sql`create index anomalies_charge on anomalies (charge_id) where charge_id is not null`.execute(db);
  await sql`create index plans_repairing on plans (anomaly_id) where anomaly_id is not null`.execute(db);
};

export const locks: Locks['locks'] = ['accounts', 'plans', 'anomalies'];
