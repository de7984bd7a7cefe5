import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { isActiveAccount } from '../../framework/account/queries-active';
import { cachedForSeconds } from '../../framework/cache/cache';
import { acquireAdvisoryLock } from '../../framework/db/acquire-advisory-lock';
import type { Db } from '../../framework/db/client';
import { nextVersion } from '../../framework/db/next-version';
import type { AlertRuleTable } from '../schema';

export type AlertRuleRecord = Selectable<AlertRuleTable>;

/** All rules of the settings. */
export const listAlertRules = cachedForSeconds(
  ['alert_rules'],
  (db): Promise<AlertRuleRecord[]> => db.selectFrom('alert_rules').selectAll().orderBy('id').execute(),
);

export const lockRule = (db: Db, id: number) =>
  db.selectFrom('alert_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Serialises writers of rules until their transactions end, so that they are counted correctly. */
export const lockRules = (db: Db) => acquireAdvisoryLock(db, 'alert rules');

export const insertRule = (db: Db, values: Insertable<AlertRuleTable>) => {
  listAlertRules.invalidate();
  return db.insertInto('alert_rules').values(values).returningAll().executeTakeFirstOrThrow();
};

export const updateRule = (db: Db, id: number, values: Updateable<AlertRuleTable>) => {
  listAlertRules.invalidate();
  return db
    .updateTable('alert_rules')
    .set({ ...values, version: nextVersion(values) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** With its alerts. */
export const deleteRule = (db: Db, id: number) => {
  listAlertRules.invalidate();
  return db.deleteFrom('alert_rules').where('id', '=', id).execute();
};

/** The clusters among these that exist. */
export const filterExistingClusters = async (db: Db, ids: readonly number[]) =>
  (await db.selectFrom('clusters').select('id').where(sql<boolean>`id = any(${ids}::int[])`).execute()).map(
    ({ id }) => id,
  );
export const filterOfficeAccounts = async (db: Db, ids: readonly number[], roles: readonly string[]) =>
  (
    await db
      .selectFrom('accounts')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .where('status', '<>', 'deleted')
      .where(sql<boolean>`role = any(${roles}::text[])`)
      .execute()
  ).map(({ id }) => id);

/** The active accounts of some roles. */
export const listAccountsByRole = (db: Db, roles: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where(isActiveAccount)
    .where(sql<boolean>`role = any(${roles}::text[])`)
    .execute();
