import { z } from 'zod';
import { Day, Id, Timestamp } from '../framework/vocabulary';
import { TaskKind, TaskStatus } from '../organisation/vocabulary';
import { impossibleCauses } from '../work/impossible';
import { photoVerdicts, RepairedAnomaly, StoredFile } from '../work/tasks';
import { FieldSite, WorkSite } from './field-plan';

/** What a returned task asks for again. `redone`: sent since the return. */
const Redo = z.object({
  test: z.string(),
  index: z.int().nullable(),
  label: z.string(),
  cause: z.string().nullable(),
  redone: z.boolean(),
});

/** A photo in a slot. */
const FieldPhoto = z.object({
  photo_id: Id,
  index: z.int(),
  /** Of the bytes as sent. */
  sha256: z.string().nullable(),
  received_at: Timestamp,
  taken_at: Timestamp.nullable(),
  comment: z.string().nullable(),
  /** The reviewer's verdict. */
  verdict: z.enum(photoVerdicts).nullable(),
  cause: z.string().nullable(),
  /** Signed URLs, valid for an hour: at most 2048 px upright, 320 px. */
  url: z.string(),
  thumb: z.string(),
});

const ImpossibleOutcome = z.object({
  cause: z.enum(impossibleCauses),
  note: z.string().nullable(),
  at: Timestamp,
});

/** What the server has of a task: enough for an interrupted app to send what is missing. */
export const FieldTask = z.object({
  taskid: Id,
  plan_id: Id.nullable(),
  task_type: TaskKind,
  installation_type: z.string().nullable(),
  task_status: TaskStatus,
  cause_return: z.string().nullable(),
  redo: z.array(Redo),
  /** What the agent reported when the task was impossible. */
  impossible: ImpossibleOutcome.extend({ photos: z.array(FieldPhoto) }).nullable(),
  /** As planned in the task's plan. */
  date: Day.nullable(),
  instruction: z.string().nullable(),
  problem_type: z.string().nullable(),
  alarm_type: z.string().nullable(),
  /** The first of `anomalies`. */
  anomaly: RepairedAnomaly.nullable(),
  /** All findings that a CM repairs. */
  anomalies: z.array(RepairedAnomaly),
  file: StoredFile.nullable(),
  site: WorkSite,
  drop_site: WorkSite.nullable(),
  created_at: Timestamp,
  submitted_at: Timestamp.nullable(),
  steps: z.array(z.string()),
  tests: z.record(
    z.string(),
    z.object({
      done: z.boolean(),
      finished_at: Timestamp.nullable(),
      /** To be sent with the next data of this step; 0 while there are only photos. */
      version: z.int(),
      data: z.record(z.string(), z.unknown()),
      /** Paths in `data` that a manager set: `Azimuth_A`, `items.0.type`. */
      corrected: z.array(z.string()),
      photos: z.array(FieldPhoto),
    }),
  ),
});
export type FieldTask = z.infer<typeof FieldTask>;

/**
 * A task that the agent is finished with, without its evidence and plan; `redo` also names photos that were refused
 * without a return.
 */
export const PastTask = FieldTask.omit({
  tests: true,
  steps: true,
  anomaly: true,
  anomalies: true,
  date: true,
  instruction: true,
  problem_type: true,
  alarm_type: true,
  file: true,
}).extend({ impossible: ImpossibleOutcome.nullable(), site: FieldSite, drop_site: FieldSite.nullable() });
export type PastTask = z.infer<typeof PastTask>;
