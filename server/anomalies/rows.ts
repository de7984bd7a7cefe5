import { doneStatuses } from '../../contract/task-states';
import type { AnomalyRow } from './queries';

/** The CM that an anomaly has now, null where it has none or that was cancelled. */
export const repairOf = (row: AnomalyRow) =>
  row.plan_id !== null && row.plan_day !== null && row.plan_status !== 'cancelled'
    ? {
        plan_id: row.plan_id,
        date: row.plan_day,
        task_id: row.repair_id,
        task_status: row.repair_status,
        done: (doneStatuses as readonly (string | null)[]).includes(row.repair_status),
      }
    : null;

/** A database row as the three tables answer it (document 2, section 3.3). */
export const anomalyRow = (row: AnomalyRow, username: (id: number | null) => string | null) => ({
  id: row.id,
  status: row.status,
  type: row.type,
  task_id: row.task_id,
  task_type: row.kind,
  task: {
    id: row.task_id,
    created_at: row.task_created_at.toISOString(),
    created_by: { username: username(row.agent_id) },
  },
  site_id: row.site_id,
  site: { name: row.site_name, code: row.site_code },
  site_code: row.site_code,
  site_wilaya: row.wilaya_id,
  created_at: row.created_at.toISOString(),
  username: username(row.agent_id),
  plan: repairOf(row),
  plannable: row.site_status === 'active',
  resolved_at: row.resolved_at?.toISOString() ?? null,
  version: row.version,
  anomalie: row.content,
  check: row.content,
  content: row.content,
  comment: row.comment,
});
export type WireAnomaly = ReturnType<typeof anomalyRow>;
