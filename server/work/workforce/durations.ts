import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { type Duration, leastLearnt, mostLearnt, unknownMinutes } from '../../../contract/work/workforce';
import type { Db } from '../../framework/db/client';
import { readSettings } from '../../organisation/settings/queries';
import { mediansOfKinds } from './queries';

/** The usual duration of each kind, in minutes. */
export const durationsOf = async (db: Db): Promise<Record<TaskKind, number>> =>
  Object.fromEntries((await durations(db)).map(({ task_type, minutes }) => [task_type, minutes])) as Record<
    TaskKind,
    number
  >;

export const durations = async (db: Db): Promise<Duration[]> => {
  const { kind_minutes } = await readSettings(db);
  const medians = await learntOf(db);
  return taskKinds.map(task_type => {
    const found = medians.find(({ kind }) => kind === task_type);
    const learnt = found ? clamped(found.minutes) : null;
    const set = kind_minutes[task_type] ?? null;
    return { task_type, minutes: set ?? learnt ?? unknownMinutes, learnt, tasks: found?.tasks ?? 0, set };
  });
};

const clamped = (minutes: number) => Math.round(Math.min(mostLearnt, Math.max(leastLearnt, minutes)));

/** Number of latest tasks used per kind: durations from years ago are not relevant. */
const mostTasks = 500;

type Learnt = Awaited<ReturnType<typeof mediansOfKinds>>;
const kept = new WeakMap<Db, { at: number; answer: Promise<Learnt> }>();
/** A median of hundreds hardly changes: cached for a minute, but read anew within a transaction. */
const keptFor = 60_000;
const learntOf = (db: Db) => {
  if (db.isTransaction) return mediansOfKinds(db, mostTasks);
  const known = kept.get(db);
  if (known && Date.now() - known.at < keptFor) return known.answer;
  const answer = mediansOfKinds(db, mostTasks);
  kept.set(db, { at: Date.now(), answer });
  answer.catch(() => kept.delete(db));
  return answer;
};
