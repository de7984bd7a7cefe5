import type { HandlerContext } from '../../framework/http/mount';
import { requireAssignmentsConfirmed } from '../../sites/sites/require-assignments-confirmed';
import { listPlanAssignments } from './queries';

/** The question about plans, as just written, that the manager of their agent cannot see. */
export const requirePlansConfirmed = async (
  call: Pick<HandlerContext, 'db' | 'user'>,
  confirmed: readonly string[] | undefined,
  field: string,
  planIds: readonly number[],
) => requireAssignmentsConfirmed(call, confirmed, field, await listPlanAssignments(call.db, planIds));
