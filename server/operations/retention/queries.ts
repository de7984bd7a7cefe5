import { type RawBuilder, sql } from 'kysely';
import { isUnexpiredSession } from '../../framework/account/session/queries';
import { knownDeviceDays } from '../../framework/account/session/queries-devices';
import type { Db } from '../../framework/db/client';
import type { Schema } from '../../framework/db/schema';
import { failStaleImports } from '../../framework/imports/queries';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { deleteOldEvents } from '../../framework/live/queries';
import { migrateDeliveries } from '../../framework/notifications/queries-messages';
import { changeRetentionDays } from '../../sites/derived/equipment-register';
import type { TriggerTable } from '../../sites/schema';
import { maxUploadDays } from '../../work/files/photo-retention';

/** Rows that no retention period ends; says why. */
type Permanent = { forEver: string };
type Expiring = {
  /** The retention period, as in docs/deployment.md. */
  period: string;
  /** Deletes expired rows, `maxRows` at most; returns how many. */
  remove: (db: Db, maxRows: number) => Promise<number>;
};
export type Retention = Permanent | Expiring;

/** Imports that were abandoned before the commit. */
const wasNeverCommitted = sql`imports.status <> 'done' and imports.created_at < now() - interval '7 days'`;
const workRecord = { forEver: 'is the record of the sites and of the work on them' };
const reference = { forEver: 'is what other rows reference' };
const sums = { forEver: 'is folded into few rows, from which the figures are computed' };

/** The retention of every table's rows. A new table is declared here, or `Schema` does not compile. */
export const retentions: Record<keyof Schema | TriggerTable, Retention> = {
  clusters: reference,
  wilayas: reference,
  owners: reference,
  task_kinds: reference,
  accounts: { forEver: 'is referenced by the work and the history' },
  catalogue_items: reference,
  settings: reference,
  sites: workRecord,
  site_areas: workRecord,
  cosites: workRecord,
  site_notes: workRecord,
  site_equipment: workRecord,
  plans: workRecord,
  maintenance_plans: workRecord,
  maintenance_visits: { forEver: 'is one row for each site of a maintenance plan, and is deleted with it' },
  tasks: workRecord,
  task_tests: workRecord,
  bar_codes: workRecord,
  photos: {
    forEver:
      'keeps place, time and verdict; the files are deleted as set in the settings (server/work/files/photo-retention.ts)',
  },
  late_work: workRecord,
  late_photos: {
    forEver:
      'is part of late work; the files are deleted as set in the settings (server/work/files/photo-retention.ts)',
  },
  anomalies: workRecord,
  boq_lines: workRecord,
  workforce: { forEver: 'is one row for each agent' },
  absences: { forEver: 'explains the days of agents, with some rows a year for each' },
  files: workRecord,
  history: { forEver: 'is what the product promises to show and to undo' },
  views: { forEver: 'is removed by its owner' },
  dashboard_mails: { forEver: 'is ended by its reader, and deleted with the dashboard' },
  notifications: { forEver: 'can be looked up by its reader' },
  outbox_row: { forEver: 'is one row' },
  releases: { forEver: 'is a row for each migration' },
  backups: { forEver: 'is one row a day' },
  task_counts: sums,
  task_changes: sums,
  pickup_counts: sums,
  pickup_changes: sums,
  day_counts: sums,
  day_changes: sums,
  work_changes: sums,
  work_sums: sums,
  site_years: sums,
  place_changes: sums,
  folds: sums,
  fold_times: { forEver: 'is one row for each family' },

  sessions: {
    period: '90 days after their end, or after their last use',
    remove: deleteWhere('sessions', sql`coalesce(ended_at, last_seen_at) < now() - interval '90 days'`),
  },
  sign_in_failures: {
    period: 'a day, the longest lock',
    remove: deleteWhere('sign_in_failures', sql`last_at < now() - interval '1 day'`),
  },
  known_devices: {
    period: '180 days after the last sign-in with them',
    remove: deleteWhere(
      'known_devices',
      sql`last_used_at < now() - make_interval(days => ${knownDeviceDays}::int)`,
    ),
  },
  password_links: {
    period: 'a day; they are good for half an hour',
    remove: deleteWhere('password_links', sql`created_at < now() - interval '1 day'`),
  },
  idempotency: {
    period: '30 days',
    remove: deleteWhere('idempotency', sql`created_at < now() - interval '30 days'`),
  },
  push_subscriptions: {
    period: 'as long as the session that they belong to',
    remove: deleteWhere(
      'push_subscriptions',
      sql`not exists (select from sessions where sessions.token_hash = push_subscriptions.session and ${isUnexpiredSession})`,
    ),
  },
  uploads: {
    period: '14 days after they were announced, those that became a photo 90 days',
    remove: deleteWhere(
      'uploads',
      sql`created_at < now() - make_interval(days => case when photo_id is null then ${maxUploadDays}::int else 90 end)`,
    ),
  },
  presence: {
    period: '10 minutes after the last sign of life',
    remove: deleteWhere('presence', sql`seen_at < now() - interval '10 minutes'`),
  },
  servers: {
    period: '10 minutes after the last sign of life',
    remove: deleteWhere('servers', sql`seen_at < now() - interval '10 minutes'`),
  },
  self_checks: {
    period: '400 days',
    remove: deleteWhere('self_checks', sql`at < now() - interval '400 days'`),
  },
  outbox: {
    period: 'notifications for 7 days, as long as somebody may come back for them; all else 10 minutes',
    remove: deleteOldEvents,
  },
  deliveries: {
    period: '30 days after they were sent or given up',
    remove: async (db, maxRows) => {
      await migrateDeliveries(db);
      return deleteWhere('deliveries', sql`coalesce(ended_at, created_at) < now() - interval '30 days'`)(
        db,
        maxRows,
      );
    },
  },
  import_rows: {
    period: '14 days after the import; 7 where it was never committed',
    remove: async (db, maxRows) => {
      await failStaleImports(db, sayIn(defaultLanguage)('imports', 'interrupted'));
      await failAbandonedImports(db, maxRows);
      return deleteWhere(
        'import_rows',
        sql`import_id in (select id from imports where created_at < now() - interval '14 days'
          or (${wasNeverCommitted}))`,
      )(db, maxRows);
    },
  },
  import_sheets: {
    period: 'until the rows are checked; 7 days where they never were',
    remove: deleteWhere(
      'import_sheets',
      sql`import_id in (select id from imports where created_at < now() - interval '7 days')`,
    ),
  },
  imports: {
    period: 'for ever where something was written, for the history that names them; 7 days otherwise',
    remove: deleteWhere(
      'imports',
      sql`${wasNeverCommitted} and not exists (select from import_rows r where r.import_id = imports.id)`,
    ),
  },
  jobs: {
    period: 'until they are done; 30 days after they failed or were given up',
    remove: deleteWhere('jobs', sql`ended_at < now() - interval '30 days'`),
  },
  equipment_changes: {
    period: '7 days; the figures are read afresh after that',
    remove: deleteWhere(
      'equipment_changes',
      sql`at < now() - make_interval(days => ${changeRetentionDays}::int)`,
    ),
  },
  alert_rules: { forEver: 'is removed by admins' },
  alerts: {
    period: '400 days',
    remove: deleteWhere('alerts', sql`created_at < now() - interval '400 days'`),
  },
  alert_tellings: { forEver: 'is deleted with its alert' },
  security_events: {
    period: '400 days',
    remove: deleteWhere('security_events', sql`at < now() - interval '400 days'`),
  },
};

/** One server cleans up at a time: false while another does. Locked until the transaction ends. */
export const acquireCleanupLock = async (db: Db) => {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('terrain tidying')) as acquired`.execute(db);
  return rows[0].acquired;
};

/** Returns a function that deletes expired rows of a table, except locked ones, which are left for the next run. */
function deleteWhere(table: keyof Schema, condition: RawBuilder<unknown>): Expiring['remove'] {
  return async (db, maxRows) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${maxRows} for update skip locked))`.execute(
      db,
    );
    return Number(numAffectedRows);
  };
}

/** An import about to be deleted cannot be committed any more: its rows are deleted in several steps. */
const failAbandonedImports = (db: Db, maxRows: number) =>
  sql`
    update imports set status = 'failed', idempotency_key = null where id = any(array(
      select id from imports where ${wasNeverCommitted} and status <> 'failed' limit ${maxRows} for update skip locked))`.execute(
    db,
  );
