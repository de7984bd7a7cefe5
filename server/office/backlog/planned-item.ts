import type { ApiError } from '../../framework/http/errors';
import type { WaitingRow } from './queries';

/** A backlog item with the day and the agent it is planned for. */
export type PlannedItem = { row: WaitingRow; agent_id: number; day: string };
/** By key: the id of the plan that was made, or why there is none. */
export type Outcome = Map<string, number | ApiError>;

/** A plan with only the backlog item's own data; all other fields are empty. */
export const buildPlan = ({ row, agent_id, day }: PlannedItem, createdBy: number) => ({
  kind: row.task_type,
  drop_site_id: null,
  agent_id,
  day,
  instruction: null as string | null,
  installation_type: null,
  problem_type: null,
  alarm_type: null,
  file_id: null,
  from_task_id: null,
  anomaly_id: null as number | null,
  created_by: createdBy,
});
