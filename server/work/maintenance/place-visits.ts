import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { agentsAmong } from '../../organisation/directory/queries';
import { capacityFor, type Minutes } from './capacity';
import type { VisitRow } from './queries-visits';
import { visitDay } from './visit-day';

/** The day that was found for a visit, or why it waits. */
export type Placed =
  | { visit: VisitRow; day: string; waits: null }
  | { visit: VisitRow; day: null; waits: WaitCause };

/** Finds each visit its day, one after the other: what an earlier one takes, a later one does not have. */
export const placeVisits = async (
  db: Db,
  user: User,
  minutes: Minutes,
  visits: readonly VisitRow[],
): Promise<Placed[]> => {
  const usable = await agentsAmong(
    db,
    user,
    visits.map(({ agent_id }) => agent_id),
  );
  // Whoever is gone is not sent: it is planned for nobody, as it would be by hand.
  const wanted = visits.map(visit => ({
    ...visit,
    agent_id: usable.has(visit.agent_id!) ? visit.agent_id : null,
  }));
  const room = await capacityFor(db, minutes, wanted);
  return wanted.map((work, at) => {
    const visit = visits[at];
    if (work.agent_id === null) return { visit, day: visitDay(visit), waits: null };
    const found = room.dayFor(work.agent_id, work);
    if (found.day !== null) room.take(work.agent_id, found.day, work);
    return { visit, ...found };
  });
};
