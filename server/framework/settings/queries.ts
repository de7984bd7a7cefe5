import type { AccountRules } from '../../../contract/framework/account-rules';
import type { Registered } from '../../../contract/framework/register';
import { createRegistration } from '../../../contract/framework/registration';
import { cachedForSeconds } from '../cache/cache';
import { acquireAdvisoryLock } from '../db/acquire-advisory-lock';
import type { Db } from '../db/client';

/** Settings beside the account rules, as the product declares them. */
type ProductSettings = Registered<'settings', Record<never, never>>;
/** Settings of the whole product. */
export type Settings = AccountRules & ProductSettings;

export const accountRuleDefaults: AccountRules = {
  /** Minimum length of a new password. */
  password_min: 8,
  /** A session ends after so many idle hours, and after so many days in any case. */
  session_idle_hours: 12,
  session_days: 7,
  /** Failures in a row from one address that lock an account for it, and for how many minutes. */
  lock_failures: 10,
  lock_minutes: 10,
};

const registration = createRegistration<ProductSettings>('settings', {} as ProductSettings);
/** Called at its start by a product that has settings of its own, with their defaults. */
export const registerSettings = registration.register;
/** All settings with their defaults. */
export const getSettingDefaults = (): Settings => ({ ...accountRuleDefaults, ...registration.get() });

/** The settings as stored. */
export const readSettings = cachedForSeconds(['settings'], async (db): Promise<Settings> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const defaults = getSettingDefaults();
  const stored = rows.map(({ key, value }) => [
    key,
    addMissingMembers(value, defaults[key as keyof Settings]),
  ]);
  return { ...defaults, ...Object.fromEntries(stored) };
});

/** A stored object with the defaults of members that did not exist yet when it was stored, such as a new role. */
const addMissingMembers = (stored: unknown, byDefault: unknown) =>
  isRecord(stored) && isRecord(byDefault) ? { ...byDefault, ...stored } : stored;
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
