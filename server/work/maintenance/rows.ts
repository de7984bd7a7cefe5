import type { Maintenance } from '../../../contract/work/maintenance';
import type { Visit } from '../../../contract/work/visits';
import type { MaintenanceRow } from './queries';
import type { VisitRow } from './queries-visits';

export const maintenanceRow = (row: MaintenanceRow): Maintenance => ({
  maintenance_id: row.id,
  name: row.name,
  task_type: row.kind,
  area: row.area,
  filter: row.filter,
  rhythm: row.rhythm,
  every: row.every,
  days_before: row.days_before,
  days_after: row.days_after,
  taker: row.taker,
  agent: row.agent_id,
  agent_username: row.agent,
  planning: row.planning,
  days_ahead: row.days_ahead,
  starts_on: row.starts_on,
  spread: row.spread,
  instruction: row.instruction,
  sites: row.sites,
  late: row.late,
  due_soon: row.due_soon,
  planned_late: row.planned_late,
  next_due: row.next_due,
  status: row.status,
  responsible: row.responsible_id,
  responsible_username: row.responsible,
  editable: row.editable,
  version: row.version,
});

export const visitRow = (row: VisitRow, username: (id: number | null) => string | null): Visit => ({
  visit_id: row.id,
  due: row.due_day,
  maintenance_id: row.maintenance_id,
  maintenance: row.maintenance,
  task_type: row.kind,
  site_id: row.site_id,
  site_code: row.code,
  site_name: row.site_name,
  site_address_wilaya: row.wilaya_id,
  site_owner: row.owner,
  site_cluster: row.cluster_id,
  state: row.state,
  due_from: row.due_from,
  due_until: row.due_until,
  last_done: row.last_day,
  plan_id: row.plan_id,
  plan_date: row.plan_day,
  task: row.task_id,
  agent: row.agent_id,
  agent_username: username(row.agent_id),
  waits: row.waits,
  because: getReason(row),
});

/** Why a visit is due on its day: postponed to it, the first one, or counted from the last one. */
const getReason = ({ not_before, due_day, last_day }: VisitRow): Visit['because'] => {
  if (not_before === due_day) return 'postponed';
  return last_day === null ? 'first' : 'done';
};
