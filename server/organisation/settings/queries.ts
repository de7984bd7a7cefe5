import { createRestDays } from '../../../contract/framework/rest-days';
import type { DeadlineClock, Deadlines } from '../../../contract/organisation/deadlines';
import type { FirstStepsState } from '../../../contract/organisation/first-steps';
import type { Holidays } from '../../../contract/organisation/holidays';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { getRoleDefinition, mapListedRoles } from '../../../contract/organisation/roles';
import type { Severity, TaskKind } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/active-account';
import { cachedForSeconds } from '../../framework/cache/cache';
import { acquireAdvisoryLock } from '../../framework/db/acquire-advisory-lock';
import type { Db } from '../../framework/db/client';

/** Settings of the whole product with their defaults. */
export const settingDefaults = {
  /** Days after its planned date at which a plan or task counts as late. */
  task_pm_delay: 3,
  /** Days by kind and owner, and whether deadlines pause on rest days. */
  deadlines: { rest: false, rules: [] } as Deadlines,
  /** Days off added to the known holidays, and days of these on which the company works. */
  holidays: { added: [], removed: [] } as Holidays,
  /** Of the checklist of a new installation: the steps confirmed by hand, and whether it was closed. */
  first_steps: { confirmed: [], dismissed: false } as FirstStepsState,
  /** The owner whose managers accept and reject SSRs. */
  reviewing_owner: 'ooredoo',
  /** Version of the mobile app: other versions are marked red. */
  app_version: '1.0.0',
  sticky: null as string | null,
  /** Months for which photos of finished tasks are kept; 0 for ever. */
  photo_months: 0,
  /** Days in which an anomaly is to be repaired, by severity; and the severity by type. */
  anomaly_days: { low: 60, medium: 30, high: 7, critical: 2 } satisfies Record<Severity, number>,
  anomaly_severity: [
    { type: 'Redresseur', severity: 'high' },
    { type: 'Batteries', severity: 'high' },
    { type: 'Énergie secteur', severity: 'high' },
    { type: 'Transmission', severity: 'high' },
    { type: 'Vol ou vandalisme', severity: 'critical' },
    { type: 'Propreté du site', severity: 'low' },
  ] as { type: string; severity: Severity }[],
  /** Minimum length of a new password. */
  password_min: 8,
  /** A session ends after so many idle hours, and after so many days in any case. */
  session_idle_hours: 12,
  session_days: 7,
  /** Failures in a row from one address that lock an account for it, and for how many minutes. */
  lock_failures: 10,
  lock_minutes: 10,
  /** Agents work with the app; web access is granted individually (product decisions). */
  web_access: mapListedRoles(role => getRoleDefinition(role).worksIn === 'web'),
  /** Planned minutes by kind, overriding the learned durations. */
  kind_minutes: {} as Partial<Record<TaskKind, number>>,
  /** Flags of a new account, by role. */
  default_permissions: mapListedRoles(defaultPermissions),
};
export type Settings = typeof settingDefaults;

/** The settings as stored. */
export const readSettings = cachedForSeconds(['settings'], async (db): Promise<Settings> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const stored: Settings = {
    ...settingDefaults,
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  };
  // Stored before a role existed, they do not contain it.
  const web_access = { ...settingDefaults.web_access, ...stored.web_access };
  const default_permissions = { ...settingDefaults.default_permissions, ...stored.default_permissions };
  return { ...stored, web_access, default_permissions };
});

/** The days off, as the settings have them. */
export const readRestDays = async (db: Db) => createRestDays((await readSettings(db)).holidays);

/** The deadlines, with the days on which their clocks may pause. */
export const readDeadlines = async (db: Db): Promise<DeadlineClock> => {
  const { deadlines, holidays } = await readSettings(db);
  return { ...deadlines, restDays: createRestDays(holidays) };
};

/**
 * Serialises writers of settings until their transactions end, so that what one read is still current when it writes.
 */
export const lockSettings = (db: Db) => acquireAdvisoryLock(db, 'settings');

/** Stores settings and invalidates their cache. */
export const writeSettings = async (db: Db, values: Partial<Settings>) => {
  readSettings.invalidate();
  await db
    .insertInto('settings')
    .values(
      Object.entries(values).map(([key, value]) => ({
        key,
        value: JSON.stringify(value),
        updated_at: new Date(),
      })),
    )
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(eb => ({ value: eb.ref('excluded.value'), updated_at: eb.ref('excluded.updated_at') })),
    )
    .execute();
};

/** Active accounts in any of the lists, by name. */
export const recipients = (
  db: Db,
  { users, cluster, owner }: { users: number[]; cluster: number[]; owner: string[] },
) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where(isActiveAccount)
    .where(eb =>
      eb.or([
        ...(users.length ? [eb('id', 'in', users)] : []),
        ...(cluster.length ? [eb('cluster_id', 'in', cluster)] : []),
        ...(owner.length ? [eb('owner', 'in', owner)] : []),
      ]),
    )
    .orderBy('username_key')
    .orderBy('id')
    .execute();
export type Recipient = Awaited<ReturnType<typeof recipients>>[number];
