import type { Db } from '../db/client';
import { readSettings, writeSettings } from './queries';

/** The severity that a type of anomaly has by itself stays its own under its new name. */
export const severityFollows = async (db: Db, from: string, to: string) => {
  const { anomaly_severity } = await readSettings(db);
  const own = anomaly_severity.find(({ type }) => type === from);
  if (!own || from === to) return;
  const others = anomaly_severity.filter(({ type }) => type !== from && type !== to);
  await writeSettings(db, { anomaly_severity: [...others, { ...own, type: to }] });
};
