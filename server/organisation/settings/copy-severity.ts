import type { Db } from '../../framework/db/client';
import { lockSettings, readSettings, writeSettings } from '../../framework/settings/queries';

/** Copies a type's severity to its new name; checks may still use the old one. */
export const copySeverity = async (db: Db, from: string, to: string) => {
  await lockSettings(db);
  const { anomaly_severity } = await readSettings(db);
  const previous = anomaly_severity.find(({ type }) => type === from);
  if (!previous || anomaly_severity.some(({ type }) => type === to)) return;
  await writeSettings(db, { anomaly_severity: [...anomaly_severity, { ...previous, type: to }] });
};
