import { holidayOn } from '../../../contract/framework/rest-days';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';
import { type Absence, minutesOn, usualWork, type Work } from '../../../contract/work/workforce';
import type { Db } from '../../framework/db/client';
import { placeOf } from '../../sites/geo/place-of';
import { absencesOf, type WorkRecord, workOf } from './queries';
import { byAgent } from './rows';

export type Workforce = Awaited<ReturnType<typeof workforceOf>>;

/** The capacity of some agents on some days; callers choose the agents, without a visibility check. */
export const workforceOf = async (db: Db, agentIds: readonly number[], days: readonly string[]) => {
  const sorted = [...days].sort();
  const stored = await workOf(db, agentIds);
  const away = sorted.length
    ? byAgent(await absencesOf(db, agentIds, sorted[0], sorted[sorted.length - 1]))
    : new Map<number, Absence[]>();
  const work = (agent: number) => workIn(stored.get(agent));
  const absence = (agent: number, day: string) =>
    away.get(agent)?.find(({ from, to }) => from <= day && day <= to) ?? null;
  return {
    work,
    absence,
    /** None while the agent is absent. */
    minutes: (agent: number, day: string): number => (absence(agent, day) ? 0 : minutesOn(work(agent), day)),
    /** null: as many as fit into the time. */
    most: (agent: number, day: string, kind: TaskKind): number | null =>
      absence(agent, day) || holidayOn(day) ? 0 : (work(agent).most[kind] ?? null),
    skills: (agent: number): readonly TaskKind[] => work(agent).skills,
    home: (agent: number): Place | null => work(agent).home,
  };
};

/** As stored, or the default. */
export const workIn = (stored: WorkRecord | undefined): Work =>
  stored
    ? {
        minutes: stored.minutes as Work['minutes'],
        most: stored.most as Work['most'],
        skills: stored.skills ?? usualWork.skills,
        home: placeOf(stored.home_lat, stored.home_lng),
      }
    : usualWork;
