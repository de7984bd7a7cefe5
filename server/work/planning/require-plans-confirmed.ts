import { today } from '../../../contract/framework/today';
import type { Db } from '../../framework/db/client';
import type { HandlerContext } from '../../framework/http/mount';
import { type Question, requireConfirmed } from '../../framework/http/require-confirmed';
import { listAssignmentQuestions } from '../../sites/sites/require-assignments-confirmed';
import { countPlansBefore, listPlanAssignments } from './queries';

type Call = Pick<HandlerContext, 'db' | 'user'>;
/** The inputs that named the agent and the day of the plans. */
type Fields = { agent: string; day: string };
/** The ids of plans as just written, by what they got. */
export type WrittenPlans = { toAgent: readonly number[]; toDay: readonly number[] };

/**
 * The questions about plans as just written: the manager of their agent cannot see them, their day is past. All are
 * asked at once.
 */
export const requirePlansConfirmed = async (
  call: Call,
  confirmed: readonly string[] | undefined,
  fields: Fields,
  { toAgent, toDay }: WrittenPlans,
) => {
  const assignments = await listPlanAssignments(call.db, toAgent);
  requireConfirmed(confirmed, [
    ...(await listAssignmentQuestions(call, fields.agent, assignments)),
    ...(await listPastDayQuestions(call.db, fields.day, toDay)),
  ]);
};

/** The same about new plans. */
export const requireNewPlansConfirmed = (
  call: Call,
  confirmed: readonly string[] | undefined,
  fields: Fields,
  planIds: readonly number[],
) => requirePlansConfirmed(call, confirmed, fields, { toAgent: planIds, toDay: planIds });

const listPastDayQuestions = async (
  db: Db,
  path: string,
  planIds: readonly number[],
): Promise<Question[]> => {
  const count = await countPlansBefore(db, today(), planIds);
  if (!count) return [];
  return [count === 1 ? { path, cause: 'planInPast' } : { path, cause: 'plansInPast', params: { count } }];
};
