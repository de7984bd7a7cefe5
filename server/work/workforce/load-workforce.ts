import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';
import {
  type Absence,
  type Capacity,
  defaultCapacity,
  getCapacityMinutes,
} from '../../../contract/work/workforce';
import type { Db } from '../../framework/db/client';
import { readRestDays } from '../../organisation/settings/queries';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { getWorkByAgent, listAbsences, type WorkRecord } from './queries';
import { groupAbsencesByAgent } from './rows';

export type Workforce = Awaited<ReturnType<typeof loadWorkforce>>;

/** The capacity of some agents on some days; callers choose the agents, without a visibility check. */
export const loadWorkforce = async (db: Db, agentIds: readonly number[], days: readonly string[]) => {
  const sortedDays = [...days].sort();
  const restDays = await readRestDays(db);
  const storedWork = await getWorkByAgent(db, agentIds);
  const absencesByAgent = sortedDays.length
    ? groupAbsencesByAgent(await listAbsences(db, agentIds, sortedDays[0], sortedDays[sortedDays.length - 1]))
    : new Map<number, Absence[]>();
  const work = (agent: number) => toWork(storedWork.get(agent));
  const absence = (agent: number, day: string) =>
    absencesByAgent.get(agent)?.find(({ from, to }) => from <= day && day <= to) ?? null;
  return {
    work,
    absence,
    restDays,
    /** None while the agent is absent. */
    minutes: (agent: number, day: string): number =>
      absence(agent, day) ? 0 : getCapacityMinutes(work(agent), day, restDays),
    /** The maximum number of plans of a kind; null: as many as fit into the time. */
    maxOfKind: (agent: number, day: string, kind: TaskKind): number | null =>
      absence(agent, day) || restDays.getHoliday(day) ? 0 : (work(agent).most[kind] ?? null),
    skills: (agent: number): readonly TaskKind[] => work(agent).skills,
    home: (agent: number): Place | null => work(agent).home,
  };
};

/** As stored, or the default. */
export const toWork = (stored: WorkRecord | undefined): Capacity =>
  stored
    ? {
        minutes: stored.minutes as Capacity['minutes'],
        most: stored.most as Capacity['most'],
        skills: stored.skills ?? defaultCapacity.skills,
        home: toNullablePlace(stored.home_lat, stored.home_lng),
      }
    : defaultCapacity;
