import { z } from 'zod';
import { arrayOf, defineCalls, get, post } from '../framework/endpoint';
import { NewPassword } from '../framework/new-password';
import { wholeNumber } from '../framework/numbers';
import { anyone } from '../framework/permissions';
import { PushSubscriptionInput } from '../framework/push';
import { DeviceToken, signInsPerMinute } from '../framework/session';
import { exactText, line, lines, secret } from '../framework/text';
import { Day, Id, Timestamp } from '../framework/vocabulary';
import { agentsOnly } from '../organisation/permissions';
import { PushKindName, pushKinds } from '../organisation/push';
import { SessionUser } from '../organisation/session';
import { TaskKind, TaskStatus, TaskStatusFilter } from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { ImpossibleReport } from '../work/impossible';
import { devicePlace, optionalPlace, StepValues } from './field-inputs';
import { FieldPlan } from './field-plan';
import { FieldTask, PastTask } from './field-task';
import { LateArrival, LateComment, LateOutcome, LateStep } from './late-work';
import {
  AnnouncedLatePhoto,
  AnnouncedPhotosResponse,
  maxAnnouncedPhotos,
  photoActions,
} from './photo-uploads';

/** Plans and tasks looked up by one call. */
export const maxLookups = 20;

/** A manual that the agent may read: a PDF, cached by the phone while `sha256` stays the same. */
const Manual = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Bytes */
  size: z.int(),
  sha256: z.string(),
  created_at: Timestamp,
  /** A signed URL, valid for an hour. */
  url: z.string(),
});
export type Manual = z.infer<typeof Manual>;

/** A wilaya's name in the caller's language, where maps write it, and the wilaya whose shape contains it. */
const MapWilaya = z.object({
  id: Id,
  name: z.string(),
  lat: Place.shape.lat,
  lng: Place.shape.lng,
  shape_of: Id.nullable(),
});
export type MapWilaya = z.infer<typeof MapWilaya>;

/**
 * The mobile app's calls (product decisions, « Accounts and sessions » and « Plans and tasks »). Every write takes an
 * Idempotency-Key and may be retried; steps come in any order. Documented in `docs/field-api.md`.
 */
export const field = defineCalls({
  name: 'field',
  ability: false,
  actions: {
    /**
     * Never answers 110; records device and app version. The app stores `device` and sends it at the next sign-in:
     * failures from elsewhere do not slow down a known device.
     */
    connect: post('/api/field/connect', {
      cost: 'public',
      undo: 'field.disconnect',
      writes: {},
      transaction: 'own',
      perMinute: signInsPerMinute,
      input: z.object({
        username: line(120).min(1),
        password: secret(1),
        code: line(20).optional(),
        app_version: line(40),
        model: line(120).optional(),
        platform: line(60).optional(),
        /** Anything but a `device` from an earlier answer is ignored. */
        device: line(60).optional(),
      }),
      output: z.object({ user: SessionUser, device: DeviceToken }),
      needs: anyone,
    }),
    disconnect: post('/api/field/disconnect', {
      ownAccount: true,
      beforeNewPassword: true,
      undo: 'field.connect',
      writes: {},
      needs: agentsOnly,
    }),
    /** Ends the account's other sessions. Errcode 123 from any other call requires it: the password was one-time. */
    changePassword: post('/api/field/password', {
      ownAccount: true,
      beforeNewPassword: true,
      undo: 'repeat',
      writes: {},
      transaction: 'own',
      input: z.object({ old_password: secret(1), new_password: NewPassword }),
      needs: agentsOnly,
    }),
    /** Plans that are due: today's, earlier ones not done, and the days ahead. */
    plans: get('/api/field/plans', {
      cost: 'light',
      input: z.object({
        /** Default: today; the device's calendar may differ from the server's. */
        day: Day.optional(),
        days: wholeNumber().min(1).max(31).default(1),
      }),
      output: z.object({ plans: z.array(FieldPlan) }),
      needs: agentsOnly,
    }),
    /** The caller's tasks in progress or returned. */
    tasks: get('/api/field/tasks', {
      cost: 'light',
      output: z.object({ tasks: z.array(FieldTask) }),
      needs: agentsOnly,
    }),
    /**
     * Tasks that the agent is finished with, latest first: sent in, accepted, rejected, closed, impossible, cancelled.
     * `before`: the last id of the previous page.
     */
    past: get('/api/field/tasks/past', {
      cost: 'light',
      input: z.object({
        task_status: TaskStatusFilter.optional(),
        before: Id.optional(),
        limit: wholeNumber().min(1).max(100).default(30),
      }),
      output: z.object({ tasks: z.array(PastTask) }),
      needs: agentsOnly,
    }),
    task: get('/api/field/task/:taskid', {
      cost: 'light',
      input: z.object({ taskid: Id }),
      output: z.object({ task: FieldTask }),
      needs: agentsOnly,
    }),
    /** Steps, fields and slots of a kind, as `contract/work/evidence` names them. */
    evidence: get('/api/field/evidence/:kind', {
      cost: 'light',
      input: z.object({ kind: TaskKind }),
      output: z.object({ steps: z.array(z.record(z.string(), z.unknown())) }),
      needs: agentsOnly,
    }),
    /**
     * Opens the plan's task, at most one per plan: a retry answers the same task. Only this call writes place, time
     * and device.
     */
    clockin: post('/api/field/clockin', {
      undo: 'field',
      writes: { tasks: 'task', plans: 'task' },
      input: z.object({
        plan_id: Id,
        ...devicePlace,
        /** The device's clock. */
        at: Timestamp,
        /** Why the agent is far from the site, in their own words. */
        far_reason: lines(500).nullish(),
        data: StepValues.optional(),
      }),
      output: z.object({ taskid: Id }),
      needs: agentsOnly,
    }),
    ...photoActions,
    /**
     * A step's values, validated by `contract/work/evidence`. Omitted values stay; `version` is that of the data they
     * were based on. If the data have changed since, 409 with both (`current.held`, `current.sent`).
     */
    step: post('/api/field/step', {
      undo: 'repeat',
      writes: { tasks: 'task' },
      caches: 'keep',
      input: z.object({
        taskid: Id,
        test: exactText(40),
        version: wholeNumber().min(0).optional(),
        done: z.boolean().default(true),
        finished_at: Timestamp.optional(),
        ...optionalPlace,
        data: StepValues,
      }),
      /** `data` if its rows have numbers, which the server may have assigned. */
      output: z.object({ version: z.int(), data: z.record(z.string(), z.unknown()).optional() }),
      needs: agentsOnly,
    }),
    /**
     * The task cannot be done: a manager decides what happens next. Photos of the reason go to the test `impossible`.
     */
    impossible: post('/api/field/impossible', {
      undo: 'field',
      writes: { tasks: 'task', plans: 'task' },
      input: ImpossibleReport.extend({ taskid: Id, at: Timestamp.optional() }),
      output: z.object({ task_status: TaskStatus }),
      needs: agentsOnly,
    }),
    /**
     * Hands over what was entered for one of the caller's plans or tasks that was cancelled, deleted, reassigned or
     * closed before the data arrived: a manager decides what happens to it. A retry adds what is new. 409 if the work
     * is still open to the caller: then it is sent as usual.
     */
    handOver: post('/api/field/late', {
      undo: 'field',
      writes: { sites: 'task' },
      input: z.object({
        plan_id: Id.optional(),
        taskid: Id.optional(),
        /** Where the phone had the work. */
        site_id: Id,
        arrival: LateArrival.nullish(),
        steps: z.array(LateStep).max(100).default([]),
        outcome: LateOutcome.nullish(),
        comments: z.array(LateComment).max(500).default([]),
      }),
      output: z.object({ late_id: Id }),
      needs: agentsOnly,
    }),
    /** Announces photos of late work, as `announce` does those of a task; their parts are sent by `sendPart`. */
    announceLate: post('/api/field/late/photos', {
      undo: 'none',
      writes: {},
      transaction: 'own',
      input: z.object({
        late_id: Id,
        photos: z.array(AnnouncedLatePhoto).min(1).max(maxAnnouncedPhotos),
      }),
      output: AnnouncedPhotosResponse,
      needs: agentsOnly,
    }),
    /** The key for `subscribe` of the browser's push manager, and the kinds this session receives. */
    pushKey: get('/api/field/push/key', {
      cost: 'light',
      output: z.object({ key: z.string(), news: z.array(PushKindName) }),
      needs: agentsOnly,
    }),
    /**
     * Push news of these kinds for this phone while the app is closed, until the session ends. Another address or
     * other kinds replace the previous ones. The payload is a `PushMessage` (`contract/organisation/push.ts`).
     */
    subscribePush: post('/api/field/push/subscribe', {
      ownAccount: true,
      undo: 'field.unsubscribePush',
      writes: {},
      input: PushSubscriptionInput.extend({
        news: z.array(PushKindName).min(1).max(pushKinds.length),
        language: z.enum(['fr', 'en']).default('fr'),
      }),
      needs: agentsOnly,
    }),
    unsubscribePush: post('/api/field/push/unsubscribe', {
      ownAccount: true,
      undo: 'field.subscribePush',
      writes: {},
      needs: agentsOnly,
    }),
    /** Submits the work: the required steps must be present; 422 names what is missing. */
    submit: post('/api/field/submit', {
      undo: 'field',
      writes: { tasks: 'task', anomalies: 'task' },
      input: z.object({ taskid: Id, at: Timestamp.optional() }),
      output: z.object({ task_status: TaskStatus }),
      needs: agentsOnly,
    }),

    /**
     * What has changed in `plans` and `tasks` since an earlier answer: each new or changed item, in full, and the ids
     * of those no longer in either list. Without a cursor, or with one this server does not know, `whole`: everything,
     * replacing all the phone has. `day` and `days` as for `plans`.
     */
    changes: get('/api/field/changes', {
      cost: 'light',
      input: z.object({
        /** The `cursor` of the last answer that the phone has stored. */
        since: exactText(7_000).optional(),
        day: Day.optional(),
        days: wholeNumber().min(1).max(31).default(7),
      }),
      output: z.object({
        cursor: z.string(),
        whole: z.boolean(),
        plans: z.array(FieldPlan),
        tasks: z.array(FieldTask),
        gone: z.object({ plans: z.array(Id), tasks: z.array(Id) }),
      }),
      needs: agentsOnly,
    }),
    /**
     * The caller's own plans, of any day and not cancelled, and tasks in any state: those with these ids, and tasks of
     * these plans. For a phone that compares what it has with other data (`contract/framework/data-state.ts`).
     */
    lookup: get('/api/field/lookup', {
      cost: 'light',
      input: z.object({
        plans: arrayOf(Id, maxLookups).optional(),
        tasks: arrayOf(Id, maxLookups).optional(),
      }),
      output: z.object({ plans: z.array(FieldPlan), tasks: z.array(FieldTask) }),
      needs: agentsOnly,
    }),
    /** The manuals the caller may read on a phone, latest first. */
    manuals: get('/api/field/manuals', {
      cost: 'light',
      output: z.object({ manuals: z.array(Manual) }),
      needs: agentsOnly,
    }),
    /** What admins change on the offline map; shapes and communes are part of the app. */
    map: get('/api/field/map', {
      cost: 'light',
      output: z.object({ wilayas: z.array(MapWilaya) }),
      needs: agentsOnly,
    }),
  },
});
