import { z } from 'zod';
import { Day, Id, Timestamp } from '../framework/vocabulary';
import { AnomalyStatus, TaskKind, TaskStatus } from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { RepairedAnomaly, StoredFile } from '../work/tasks';

/** A site as the mobile app shows it. */
export const FieldSite = z.object({
  site_id: Id,
  code: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  wilaya: z.string(),
  place: Place.nullable(),
});

/** The last work on a site before this, by any agent. */
const LastVisit = z.object({
  taskid: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  /** When its agent arrived. */
  at: Timestamp,
  agent: z.string().nullable(),
  /** What was wrong, unresolved findings first: at most five of `found`. */
  findings: z.array(
    z.object({
      id: Id,
      category: z.enum(['anomaly', 'nok', 'access']),
      type: z.string(),
      anomalie: z.string(),
      comment: z.string().nullable(),
      status: AnomalyStatus,
    }),
  ),
  found: z.int(),
});

/** A site with work to do. */
export const WorkSite = FieldSite.extend({ last_visit: LastVisit.nullable() });

/** A plan as the mobile app shows it. */
export const FieldPlan = z.object({
  plan_id: Id,
  task_type: TaskKind,
  installation_type: z.string().nullable(),
  date: Day,
  late: z.boolean(),
  /** Its position, from 1 on, on the shortest route through the agent's plans of its date, including done ones. */
  order: z.int(),
  /**
   * Metres from the previous plan on that route, as the crow flies; null for the first and where coordinates are
   * unknown.
   */
  way: z.int().nullable(),
  instruction: z.string().nullable(),
  problem_type: z.string().nullable(),
  alarm_type: z.string().nullable(),
  /** The first of `anomalies`. */
  anomaly: RepairedAnomaly.nullable(),
  /** What is to be repaired, with its photos, on a CM planned from anomalies. */
  anomalies: z.array(RepairedAnomaly),
  site: WorkSite,
  drop_site: WorkSite.nullable(),
  file: StoredFile.nullable(),
  /** The tests to complete before submission, in order. */
  steps: z.array(z.string()),
});
export type FieldPlan = z.infer<typeof FieldPlan>;
