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
