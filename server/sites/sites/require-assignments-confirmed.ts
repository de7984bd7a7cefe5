import type { Db } from '../../framework/db/client';
import { type Question, requireConfirmed } from '../../framework/http/require-confirmed';
import type { User } from '../../framework/identity/user';
import { type Assignment, listUnseenAssignments } from './queries-assignments';

/** Without a user, the caller reached all of it before. */
type Call = { db: Db; user: User | null };

/**
 * Asks before an agent gets sites or work that their manager cannot see, because nobody in charge would follow it.
 * What the caller cannot see either is not asked about. `field` is the input that named the agent. Called once
 * everything is written: an unanswered question rolls it back.
 */
export const requireAssignmentsConfirmed = async (
  call: Call,
  confirmed: readonly string[] | undefined,
  field: string,
  assignments: readonly Assignment[],
) => requireConfirmed(confirmed, await listAssignmentQuestions(call, field, assignments));

/** The question, if there is one. */
export const listAssignmentQuestions = async (
  call: Call,
  path: string,
  assignments: readonly Assignment[],
): Promise<Question[]> => {
  const unseen = await listUnseenAssignments(call, assignments);
  if (!unseen.length) return [];
  const managers = [...new Set(unseen.map(({ manager }) => manager))];
  const [{ agent }] = unseen;
  if (unseen.length === 1)
    return [{ path, cause: 'outsideManager', params: { agent, manager: managers[0] } }];
  const names = managers.slice(0, maxNames).join(', ');
  return [{ path, cause: 'outsideManagers', params: { count: unseen.length, managers: names } }];
};

/** Managers named in one question. */
const maxNames = 3;
