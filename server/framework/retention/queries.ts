import { type RawBuilder, sql } from 'kysely';
import { createRegistration } from '../../../contract/framework/registration';
import { isUnexpiredSession } from '../account/session/queries';
import { knownDeviceDays } from '../account/session/queries-devices';
import type { Db } from '../db/client';
import type { FrameworkTables, Schema } from '../db/schema';
import { failStaleImports } from '../imports/queries';
import { defaultLanguage, sayIn } from '../language/language';
import { deleteOldEvents } from '../live/queries';
import { migrateDeliveries } from '../notifications/queries-messages';

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

/** The retention of the rows of the framework's tables. */
const frameworkRetentions: Record<keyof FrameworkTables, Retention> = {
  accounts: { forEver: 'is referenced by the work and the history' },
  settings: { forEver: 'is one row for each setting' },
  history: { forEver: 'is what the product promises to show and to undo' },
  views: { forEver: 'is removed by its owner' },
  notifications: { forEver: 'can be looked up by its reader' },
  outbox_row: { forEver: 'is one row' },
  releases: { forEver: 'is a row for each migration' },
  backups: { forEver: 'is one row a day' },
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
  security_events: {
    period: '400 days',
    remove: deleteWhere('security_events', sql`at < now() - interval '400 days'`),
  },
};

const registration = createRegistration<Readonly<Record<string, Retention>>>('retention of rows', {});
/**
 * Called by the product: the retention of its tables' rows. A new table is declared here, or `Schema` does not compile.
 * Rows of plain resources stay until somebody deletes them. `Internal` names tables that only triggers access.
 */
export const registerRetentions = <Internal extends string = never>(
  retentions: Record<Exclude<keyof Schema, keyof FrameworkTables> | Internal, Retention>,
) => registration.register(retentions);
/** The retention of every table's rows, by table. */
export const getRetentions = (): Readonly<Record<string, Retention>> => ({
  ...frameworkRetentions,
  ...registration.get(),
});

/** One server cleans up at a time: false while another does. Locked until the transaction ends. */
export const acquireCleanupLock = async (db: Db) => {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('terrain tidying')) as acquired`.execute(db);
  return rows[0].acquired;
};

/** Returns a function that deletes expired rows of a table, except locked ones, which are left for the next run. */
export function deleteWhere(table: keyof Schema, condition: RawBuilder<unknown>): Expiring['remove'] {
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
