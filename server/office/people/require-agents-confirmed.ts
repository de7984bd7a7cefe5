import type { HandlerContext } from '../../framework/http/mount';
import { type Assignment, listAssignments } from '../../sites/sites/queries-assignments';
import { requireAssignmentsConfirmed } from '../../sites/sites/require-assignments-confirmed';

/**
 * The question about agents who just got another manager: what they have in charge that this one cannot see. And about
 * what else agents `gained`.
 */
export const requireAgentsConfirmed = async (
  call: Pick<HandlerContext, 'db' | 'user'>,
  confirmed: readonly string[] | undefined,
  field: string,
  agentIds: readonly number[],
  gained: readonly Assignment[] = [],
) =>
  requireAssignmentsConfirmed(call, confirmed, field, [
    ...(await listAssignments(call.db, { agentIds })),
    ...gained,
  ]);
