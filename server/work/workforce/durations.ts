import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import {
  type Duration,
  defaultDurationMinutes,
  maxMeasuredMinutes,
  minMeasuredMinutes,
} from '../../../contract/work/workforce';
import type { Db } from '../../framework/db/client';
import { readSettings } from '../../framework/settings/queries';
import { getMedianDurations } from './queries';

/** The usual duration of each kind, in minutes. */
export const getDurationByKind = async (db: Db): Promise<Record<TaskKind, number>> =>
  Object.fromEntries(
    (await listDurations(db)).map(({ task_type, minutes }) => [task_type, minutes]),
  ) as Record<TaskKind, number>;

/** Each kind's duration: set by hand, else measured, else the default. */
export const listDurations = async (db: Db): Promise<Duration[]> => {
  const { kind_minutes } = await readSettings(db);
  const medians = await getCachedMedians(db);
  return taskKinds.map(task_type => {
    const median = medians.find(({ kind }) => kind === task_type);
    const measured = median ? clampMinutes(median.minutes) : null;
    const configured = kind_minutes[task_type] ?? null;
    return {
      task_type,
      minutes: configured ?? measured ?? defaultDurationMinutes,
      learnt: measured,
      tasks: median?.tasks ?? 0,
      set: configured,
    };
  });
};

const clampMinutes = (minutes: number) =>
  Math.round(Math.min(maxMeasuredMinutes, Math.max(minMeasuredMinutes, minutes)));

/** Number of latest tasks used per kind: durations from years ago are not relevant. */
const maxTasks = 500;

type MedianDurations = Awaited<ReturnType<typeof getMedianDurations>>;
const cache = new WeakMap<Db, { at: number; medians: Promise<MedianDurations> }>();
/** A median of hundreds hardly changes: cached for a minute, but read again within a transaction. */
const cacheMilliseconds = 60_000;
const getCachedMedians = (db: Db) => {
  if (db.isTransaction) return getMedianDurations(db, maxTasks);
  const cached = cache.get(db);
  if (cached && Date.now() - cached.at < cacheMilliseconds) return cached.medians;
  const medians = getMedianDurations(db, maxTasks);
  cache.set(db, { at: Date.now(), medians });
  medians.catch(() => cache.delete(db));
  return medians;
};
