import { z } from 'zod';
import { defineCalls, get, post } from './endpoint';
import { Impossible, impossibleCauses } from './impossible';
import { NewPassword } from './new-password';
import { anyone, type Rule } from './permissions';
import { Place } from './place';
import { DeviceToken, SessionUser } from './session';
import { photoVerdicts, RepairedAnomaly, StoredFile } from './tasks';
import { exact, line, lines, readElsewhere, secret } from './text';
import { Day, Id, Key, TaskKind, TaskStatus, TaskStatusFilter, Timestamp } from './vocabulary';

/** Agents only, with a token that `/api/field/connect` gave: it opens nothing else. */
export const agentsOnly: Rule = { only: 'agent' };

export const maxPhotoBytes = 15 * 1024 * 1024;

/** A site as the mobile app shows it. */
const FieldSite = z.object({
  site_id: Id,
  code: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  wilaya: z.string(),
  place: Place.nullable(),
});
/** What a returned task asks for again. `redone`: sent since the return. */
const Redo = z.object({
  test: z.string(),
  index: z.int().nullable(),
  label: z.string(),
  cause: z.string().nullable(),
  redone: z.boolean(),
});
const FieldPlan = z.object({
  plan_id: Id,
  task_type: TaskKind,
  installation_type: z.string().nullable(),
  date: Day,
  late: z.boolean(),
  instruction: z.string().nullable(),
  problem_type: z.string().nullable(),
  alarm_type: z.string().nullable(),
  /** What is to be repaired, with its photos, on a CM that was planned from an anomaly. */
  anomaly: RepairedAnomaly.nullable(),
  site: FieldSite,
  drop_site: FieldSite.nullable(),
  file: StoredFile.nullable(),
  /** The tests to be done before the submission, in order. */
  steps: z.array(z.string()),
});
/** A photo that stands in a slot. */
const FieldPhoto = z.object({
  photo_id: Id,
  index: z.int(),
  /** Of the bytes as sent. */
  sha256: z.string().nullable(),
  received_at: Timestamp,
  taken_at: Timestamp.nullable(),
  comment: z.string().nullable(),
  /** What its reviewer said. */
  verdict: z.enum(photoVerdicts).nullable(),
  cause: z.string().nullable(),
  /** Signed addresses, good for an hour: at most 2048 px upright, 320 px. */
  url: z.string(),
  thumb: z.string(),
});
const ToldImpossible = z.object({
  cause: z.enum(impossibleCauses),
  note: z.string().nullable(),
  at: Timestamp,
});
/** What the server holds of a task: enough for an interrupted app to send what is missing. */
const FieldTask = z.object({
  taskid: Id,
  plan_id: Id.nullable(),
  task_type: TaskKind,
  installation_type: z.string().nullable(),
  task_status: TaskStatus,
  cause_return: z.string().nullable(),
  redo: z.array(Redo),
  /** What the agent said when he could not do it. */
  impossible: ToldImpossible.extend({ photos: z.array(FieldPhoto) }).nullable(),
  /** What was planned, as in the plan that the task came of. */
  instruction: z.string().nullable(),
  problem_type: z.string().nullable(),
  alarm_type: z.string().nullable(),
  anomaly: RepairedAnomaly.nullable(),
  site: FieldSite,
  drop_site: FieldSite.nullable(),
  created_at: Timestamp,
  submitted_at: Timestamp.nullable(),
  steps: z.array(z.string()),
  tests: z.record(
    z.string(),
    z.object({
      done: z.boolean(),
      finished_at: Timestamp.nullable(),
      /** To be sent with the next data of this step; 0 while only photos have come. */
      version: z.int(),
      data: z.record(z.string(), z.unknown()),
      /** Paths in `data` that a manager set: `Azimuth_A`, `items.0.type`. */
      corrected: z.array(z.string()),
      photos: z.array(FieldPhoto),
    }),
  ),
});
export type FieldTask = z.infer<typeof FieldTask>;
/** The same without its evidence and plan; `redo` also names photos that were refused without a return. */
const PastTask = FieldTask.omit({
  tests: true,
  steps: true,
  anomaly: true,
  instruction: true,
  problem_type: true,
  alarm_type: true,
}).extend({ impossible: ToldImpossible.nullable() });
export type PastTask = z.infer<typeof PastTask>;
const place = {
  lat: Place.shape.lat,
  lng: Place.shape.lng,
  accuracy: z.coerce.number<number>().min(0).optional(),
};
/** Read by the step's own schema (`contract/evidence/step-data.ts`). */
const StepValues = readElsewhere(z.record(Key, z.unknown()));
const optionalPlace = { lat: place.lat.optional(), lng: place.lng.optional() };

/**
 * What the mobile app calls (product decisions, « Accounts and sessions » and « Plans and tasks »). Every write takes
 * an Idempotency-Key and may be sent again; steps come in any order. Documented in `docs/field-api.md`.
 */
export const field = defineCalls({
  name: 'field',
  actions: {
    /**
     * Never answers 110; records device and app version. `device` is for the app to keep and to send at the next
     * sign-in: failures from elsewhere do not slow down a device that is known by it.
     */
    connect: post('/api/field/connect', {
      input: z.object({
        username: line(120).min(1),
        password: secret(1),
        code: line(20).optional(),
        app_version: line(40),
        model: line(120).optional(),
        platform: line(60).optional(),
        /** Anything else than a `device` of an earlier answer counts as none. */
        device: line(60).optional(),
      }),
      output: z.object({ user: SessionUser, device: DeviceToken }),
      needs: anyone,
    }),
    disconnect: post('/api/field/disconnect', { needs: agentsOnly }),
    /** Ends the account's other sessions. Errcode 123 from any other call asks for it: the password was for one use. */
    changePassword: post('/api/field/password', {
      input: z.object({ old_password: secret(1), new_password: NewPassword }),
      needs: agentsOnly,
    }),
    /** Plans that are due: today's, those before it that are undone, and the days ahead. */
    plans: get('/api/field/plans', {
      input: z.object({
        /** Today unless told; the device's calendar may differ from the server's. */
        day: Day.optional(),
        days: z.coerce.number<number>().int().min(1).max(31).default(1),
      }),
      output: z.object({ plans: z.array(FieldPlan) }),
      needs: agentsOnly,
    }),
    /** The caller's tasks that are under way or returned. */
    tasks: get('/api/field/tasks', { output: z.object({ tasks: z.array(FieldTask) }), needs: agentsOnly }),
    /**
     * What has left the agent's hands, the latest first: sent in, accepted, rejected, closed, impossible, cancelled.
     * `before`: the last id of the page before.
     */
    past: get('/api/field/tasks/past', {
      input: z.object({
        task_status: TaskStatusFilter.optional(),
        before: Id.optional(),
        limit: z.coerce.number<number>().int().min(1).max(100).default(30),
      }),
      output: z.object({ tasks: z.array(PastTask) }),
      needs: agentsOnly,
    }),
    task: get('/api/field/task/:taskid', {
      input: z.object({ taskid: Id }),
      output: z.object({ task: FieldTask }),
      needs: agentsOnly,
    }),
    /** Steps, fields and slots of a kind, as `contract/evidence` names them. */
    evidence: get('/api/field/evidence/:kind', {
      input: z.object({ kind: TaskKind }),
      output: z.object({ steps: z.array(z.record(z.string(), z.unknown())) }),
      needs: agentsOnly,
    }),
    /**
     * Opens the plan's task, at most one a plan: sent again it answers the same task. Place, time and device are
     * written here and by no other call.
     */
    clockin: post('/api/field/clockin', {
      input: z.object({
        plan_id: Id,
        ...place,
        /** The device's clock. */
        at: Timestamp,
        data: StepValues.optional(),
      }),
      output: z.object({ taskid: Id }),
      needs: agentsOnly,
    }),
    /** One photo for one slot. jpeg, png, webp or heic by content; the same bytes again change nothing. */
    photo: post('/api/field/photo', {
      input: z.object({
        taskid: Id,
        test: exact(40),
        index: z.coerce.number<number>().int().min(0).max(999),
        comment: lines(500).optional(),
        taken_at: Timestamp.optional(),
        ...optionalPlace,
      }),
      output: z.object({ photo_id: Id, sha256: z.string() }),
      needs: agentsOnly,
      transport: 'upload',
      files: ['photo'],
    }),
    /** Takes one of the caller's photos back while the task is open to him; one that is gone already is no error. */
    removePhoto: post('/api/field/photo/remove', {
      input: z.object({ taskid: Id, photo_id: Id }),
      needs: agentsOnly,
    }),
    /**
     * A step's values, checked against `contract/evidence`. What is not named stays; `version` is that of the data they
     * were made from. Where the data have changed since, 409 with both (`current.held`, `current.sent`).
     */
    step: post('/api/field/step', {
      input: z.object({
        taskid: Id,
        test: exact(40),
        version: z.coerce.number<number>().int().min(0).optional(),
        done: z.boolean().default(true),
        finished_at: Timestamp.optional(),
        ...optionalPlace,
        data: StepValues,
      }),
      /** `data` where its rows have numbers, which the server may have given. */
      output: z.object({ version: z.int(), data: z.record(z.string(), z.unknown()).optional() }),
      needs: agentsOnly,
    }),
    /** The task cannot be done: a manager decides what becomes of it. Photos of why go to the test `impossible`. */
    impossible: post('/api/field/impossible', {
      input: Impossible.extend({ taskid: Id, at: Timestamp.optional() }),
      output: z.object({ task_status: TaskStatus }),
      needs: agentsOnly,
    }),
    /** Ends the work: the required steps must be there; 422 names what is missing. */
    submit: post('/api/field/submit', {
      input: z.object({ taskid: Id, at: Timestamp.optional() }),
      output: z.object({ task_status: TaskStatus }),
      needs: agentsOnly,
    }),
  },
});
