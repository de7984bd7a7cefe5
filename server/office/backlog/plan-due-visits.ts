import { conflict } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { planVisits } from '../../work/maintenance/plan-visits';
import type { Outcome, PlannedItem } from './planned-item';

/** Visits of maintenance plans: each references its maintenance plan and the day on which it was due. */
export const planDueVisits = async (
  { db, user, request }: Omit<HandlerContext, 'input'>,
  items: readonly PlannedItem[],
): Promise<Outcome> => {
  const visits = await planVisits(
    { db, user, planner: user, address: request.ip },
    items.map(({ row, day, agent_id }) => ({ id: row.about!, site_id: row.site_id, day, agent: agent_id })),
    'maintenance/visits.plan',
  );
  return new Map(
    visits.map(({ cause, plan_id }, index) => [items[index].row.key, cause ? conflict({ cause }) : plan_id!]),
  );
};
