import { z } from 'zod';
import { BooleanParam, defineCalls, get, post } from '../framework/endpoint';
import { decimal } from '../framework/numbers';
import { allOf, byKind, minRole } from '../framework/permissions';
import { exactText, lines } from '../framework/text';
import { Id, LongText, Timestamp } from '../framework/vocabulary';
import { TaskKind, TaskStatus } from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { impossibleCauses } from '../work/impossible';
import { canActOnKind, canReadAnyKind } from '../work/task-lists';
import { StepValues } from './field-inputs';

/** What happened to a plan or task before all of its agent's work had arrived. */
export const lateReasons = ['cancelled', 'deleted', 'reassigned', 'closed'] as const;
export type LateReason = (typeof lateReasons)[number];
export const lateStatuses = ['pending', 'attached', 'dismissed'] as const;
export type LateStatus = (typeof lateStatuses)[number];

/** The arrival on site, as in a clock-in. */
export const LateArrival = z.object({
  lat: Place.shape.lat,
  lng: Place.shape.lng,
  /** Metres */
  accuracy: decimal().min(0).nullish(),
  at: Timestamp,
  far_reason: lines(500).nullish(),
  data: StepValues.default({}),
});
export const LateStep = z.object({
  test: exactText(40),
  data: StepValues,
  done: z.boolean(),
  finished_at: Timestamp.nullish(),
});
/** How the agent ended the work, on the phone's clock. */
export const LateOutcome = z.object({
  kind: z.enum(['submit', 'impossible']),
  cause: z.enum(impossibleCauses).nullish(),
  note: LongText.nullish(),
  at: Timestamp,
});
/** A comment on a photo that had arrived before. */
export const LateComment = z.object({
  photo_id: Id,
  test: exactText(40),
  index: z.int().min(0),
  comment: lines(500).nullable(),
});
/** The entered work that had not arrived in time; its photos are sent separately. */
export const LatePayload = z.object({
  arrival: LateArrival.nullable(),
  steps: z.array(LateStep),
  outcome: LateOutcome.nullable(),
  comments: z.array(LateComment),
});
export type LatePayload = z.infer<typeof LatePayload>;

const AgentName = z.object({ id: Id, username: z.string() });
export const LateWork = LatePayload.extend({
  late_id: Id,
  task_type: TaskKind,
  site_id: Id,
  site_code: z.string(),
  plan_id: Id.nullable(),
  task_id: Id.nullable(),
  agent: AgentName,
  reason: z.enum(lateReasons),
  status: z.enum(lateStatuses),
  received_at: Timestamp,
  photos: z.array(
    z.object({
      photo_id: Id,
      test: z.string(),
      index: z.int(),
      comment: z.string().nullable(),
      taken_at: Timestamp.nullable(),
      /** Whether it is in a task by now. */
      attached: z.boolean(),
      /** Signed URLs, valid for an hour; null after its retention time. */
      url: z.string().nullable(),
      thumb: z.string().nullable(),
    }),
  ),
  /** Photos announced and still being uploaded. */
  photos_awaited: z.int(),
  /** `<test>.<key>` of the values that a task has taken, `<test>.comments.<photo_id>` of photo comments. */
  attached: z.array(z.string()),
  attached_task_id: Id.nullable(),
  decided_by: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  dismissal: z.string().nullable(),
  /**
   * Tasks of the same kind and site that can take it, within the reader's row access, latest first; empty in a list of
   * all that is pending.
   */
  tasks: z.array(
    z.object({
      task_id: Id,
      task_status: TaskStatus,
      task_agent: z.string().nullable(),
      task_created: Timestamp,
    }),
  ),
});
export type LateWork = z.infer<typeof LateWork>;

const ById = z.object({ id: Id });
const LateWorkResponse = z.object({ data: LateWork });
/** Whoever may correct values of a kind's tasks. */
const canEdit = byKind('row', kind => canActOnKind(kind, 'return_task', 'manager'));

/**
 * What agents handed over of work that the office had cancelled, deleted, reassigned or closed in the meantime
 * (`field.handOver`).
 */
export const lateWork = defineCalls({
  name: 'lateWork',
  actions: {
    /**
     * Of a site, a plan or a task (its own, or attached to it); without any, all that is pending. Latest first, 100 at
     * most, of the kinds the reader may read.
     */
    list: get('/api/late/fetch', {
      cost: 'heavy',
      input: z.object({ site_id: Id.optional(), plan_id: Id.optional(), task_id: Id.optional() }),
      output: z.object({ data: z.array(LateWork) }),
      needs: allOf(canReadAnyKind, minRole('manager')),
    }),
    /**
     * Puts values and photos into a task of the same kind and site. Existing values stay, unless `replace`; what was
     * not taken stays visible here.
     */
    attach: post('/api/late/attach/:id', {
      undo: 'repeat',
      writes: { tasks: 'task', sites: 'task' },
      input: ById.extend({ task_id: Id, replace: BooleanParam.default(false) }),
      output: LateWorkResponse,
      needs: canEdit,
    }),
    dismiss: post('/api/late/dismiss/:id', {
      undo: 'lateWork.reopen',
      writes: { sites: 'nothing' },
      input: ById.extend({ reason: LongText.min(1) }),
      output: LateWorkResponse,
      needs: canEdit,
    }),
    /** Pending again; what a task has taken of it stays there. */
    reopen: post('/api/late/reopen/:id', {
      undo: 'lateWork.dismiss',
      writes: { sites: 'nothing' },
      input: ById,
      output: LateWorkResponse,
      needs: canEdit,
    }),
  },
});
