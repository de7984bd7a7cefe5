import type { Db } from '../db/client';

/** Settings of the whole product with their first values. */
export const settingDefaults = {
  /** Days after its planned date at which a plan or task counts as late. */
  task_pm_delay: 3,
  /** The owner whose managers accept and reject SSRs. */
  reviewing_owner: 'ooredoo',
  sticky: null as string | null,
};
export type Settings = typeof settingDefaults;

const keptFor = 2_000;
const known = new WeakMap<object, { at: number; settings: Promise<Settings> }>();

/** The settings as stored, kept for two seconds. */
export const readSettings = (db: Db): Promise<Settings> => {
  const kept = known.get(db);
  if (kept && Date.now() - kept.at < keptFor) return kept.settings;
  const settings = load(db);
  known.set(db, { at: Date.now(), settings });
  return settings;
};

const load = async (db: Db): Promise<Settings> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return { ...settingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
};
