import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { filterActiveAgents } from '../../organisation/directory/queries';
import { loadCapacity, type MinutesByKind } from './capacity';
import type { VisitRow } from './queries-visits';
import { findVisitDay } from './visit-day';

/** The day found for a visit, or the reason why it waits. */
export type VisitPlacement =
  | { visit: VisitRow; day: string; waits: null }
  | { visit: VisitRow; day: null; waits: WaitCause };

/** Finds a day for each visit, one after the other: earlier ones reduce the capacity for later ones. */
export const placeVisits = async (
  db: Db,
  user: User,
  minutes: MinutesByKind,
  visits: readonly VisitRow[],
): Promise<VisitPlacement[]> => {
  const activeAgents = await filterActiveAgents(
    db,
    user,
    visits.map(({ agent_id }) => agent_id),
  );
  // An agent who has left is not assigned: the visit is planned without agent, as by hand.
  const visitsToPlace = visits.map(visit => ({
    ...visit,
    agent_id: activeAgents.has(visit.agent_id!) ? visit.agent_id : null,
  }));
  const capacity = await loadCapacity(db, minutes, visitsToPlace);
  return visitsToPlace.map((work, index) => {
    const visit = visits[index];
    if (work.agent_id === null) return { visit, day: findVisitDay(visit, capacity.restDays), waits: null };
    const placement = capacity.findDay(work.agent_id, work);
    if (placement.day !== null) capacity.reserve(work.agent_id, placement.day, work);
    return { visit, ...placement };
  });
};
