import type { BacklogItem } from '../../../contract/office/backlog';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { getDurationByKind } from '../../work/workforce/durations';
import { loadWorkforce } from '../../work/workforce/load-workforce';
import type { AgentRow } from '../../work/workforce/queries';
import { listPlansOnDays } from './queries';
import { buildWeekProblem, type WeekProblem } from './week-problem';

type WeekQuestion = {
  agents: readonly AgentRow[];
  days: readonly string[];
  items: readonly BacklogItem[];
  /** The first day after the planned period. */
  next: string;
  /** Minutes beyond the capacity of each day on which an agent works. */
  overtime?: number;
};
export type LoadedWeek = Pick<WeekQuestion, 'agents' | 'days'> & { problem: WeekProblem };

/** The days of some agents with what stands there, and the items to place on them. */
export const loadWeek = async (
  db: Db,
  user: User,
  { agents, days, items, next, overtime = 0 }: WeekQuestion,
): Promise<LoadedWeek> => {
  const ids = agents.map(({ id }) => id);
  const durations = await getDurationByKind(db);
  const workforce = await loadWorkforce(db, ids, days);
  const plans = await listPlansOnDays(db, user, ids, days);
  const minutes = (agent: number, day: string) => {
    const capacity = workforce.minutes(agent, day);
    return capacity > 0 ? capacity + overtime : 0;
  };
  const problem = buildWeekProblem({
    ...{ days, agents, durations, plans, items, next },
    workforce: { ...workforce, minutes },
  });
  return { agents, days, problem };
};
