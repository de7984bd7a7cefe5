import type { Plan } from '../../../contract/work/plans';

type PlanRow = Pick<Plan, 'planid' | 'plan_date' | 'agent_id' | 'agent_username'>;
/** The new day and agent as the form has them; an empty one stays as it is. */
export type MoveTarget = { planning_date?: string | null; planning_agent?: number | null };

/** The plans by agent, in the order of each agent's first plan; those of nobody have the agent null. */
export const groupByAgent = <Row extends PlanRow>(rows: readonly Row[]) => {
  const groups = new Map<number | null, { agent: { id: number; name: string } | null; plans: Row[] }>();
  for (const row of rows) {
    const agent =
      row.agent_id === null ? null : { id: row.agent_id, name: row.agent_username ?? `${row.agent_id}` };
    const group = groups.get(row.agent_id) ?? { agent, plans: [] };
    group.plans.push(row);
    groups.set(row.agent_id, group);
  }
  return [...groups.values()];
};

/** Whether the new day or agent differs from that of a plan; of plans that are not all known any value may. */
export const wouldMove = (
  rows: readonly PlanRow[],
  { planning_date, planning_agent }: MoveTarget,
  { areAll }: { areAll: boolean },
) => {
  if (!planning_date && !planning_agent) return false;
  if (!areAll) return true;
  return rows.some(
    row =>
      (planning_date && row.plan_date !== planning_date) ||
      (planning_agent && row.agent_id !== planning_agent),
  );
};
