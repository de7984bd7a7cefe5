import type { HandlerContext } from '../../framework/http/mount';
import { requireConfirmed } from '../../framework/http/require-confirmed';
import { type Assignment, listUnseenAssignments } from './queries-assignments';

/**
 * Asks before an agent gets sites or work that their manager cannot see, because nobody in charge would follow it.
 * What the caller cannot see either is not asked about. `field` is the input that named the agent. Called once
 * everything is written: an unanswered question rolls it back.
 */
export const requireAssignmentsConfirmed = async (
  call: Pick<HandlerContext, 'db' | 'user'>,
  confirmed: readonly string[] | undefined,
  field: string,
  assignments: readonly Assignment[],
) => {
  if (confirmed?.includes(field)) return;
  const unseen = await listUnseenAssignments(call, assignments);
  if (!unseen.length) return;
  const managers = [...new Set(unseen.map(({ manager }) => manager))];
  const [{ agent }] = unseen;
  requireConfirmed(confirmed, [
    unseen.length === 1
      ? { path: field, cause: 'outsideManager', params: { agent, manager: managers[0] } }
      : {
          path: field,
          cause: 'outsideManagers',
          params: { count: unseen.length, managers: managers.slice(0, maxNames).join(', ') },
        },
  ]);
};

/** Managers named in one question. */
const maxNames = 3;
