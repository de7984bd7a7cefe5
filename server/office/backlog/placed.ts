import type { ApiError } from '../../framework/http/errors';
import type { WaitingRow } from './queries';

/** Something that waits, with the day and the agent that it is to have. */
export type Placed = { row: WaitingRow; agent_id: number; day: string };
/** The plan that was made of each, by its key, or why there is none. */
export type Outcome = Map<string, number | ApiError>;

/** A plan that has nothing but what stands on the tray. */
export const plainPlan = ({ row, agent_id, day }: Placed, createdBy: number) => ({
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
