import { usableAccount } from '../accounts/visibility';
import type { Db } from '../db/client';
import { keptBriefly } from '../platform/kept-briefly';

/** Settings of the whole product with their first values. */
export const settingDefaults = {
  /** Days after its planned date at which a plan or task counts as late. */
  task_pm_delay: 3,
  /** The owner whose managers accept and reject SSRs. */
  reviewing_owner: 'ooredoo',
  sticky: null as string | null,
};
export type Settings = typeof settingDefaults;

/** The settings as stored. */
export const readSettings = keptBriefly(async (db): Promise<Settings> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return { ...settingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
});

/** Stores settings; nobody reads what was kept of them before. */
export const writeSettings = async (db: Db, values: Partial<Settings>) => {
  readSettings.forget();
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

/** Accounts in use that one of the lists names. */
export const recipients = async (
  db: Db,
  { users, cluster, owner }: { users: number[]; cluster: number[]; owner: string[] },
) => {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(usableAccount)
    .where(eb =>
      eb.or([
        ...(users.length ? [eb('id', 'in', users)] : []),
        ...(cluster.length ? [eb('cluster_id', 'in', cluster)] : []),
        ...(owner.length ? [eb('owner', 'in', owner)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
