import { z } from 'zod';
import { arrayOf, defineCalls, get, post } from '../framework/endpoint';
import { deferValidation, exactText, line, lines, secret } from '../framework/text';
import { NewPassword } from '../organisation/new-password';
import { anyone, type Rule } from '../organisation/permissions';
import { PushKindName, PushSubscriptionInput, pushKinds } from '../organisation/push';
import { DeviceToken, SessionUser, signInsPerMinute } from '../organisation/session';
import {
  AnomalyStatus,
  Day,
  Id,
  Key,
  TaskKind,
  TaskStatus,
  TaskStatusFilter,
  Timestamp,
} from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { ImpossibleReport, impossibleCauses } from '../work/impossible';
import { photoVerdicts, RepairedAnomaly, StoredFile } from '../work/tasks';
import { LateArrival, LateComment, LateOutcome, LateStep } from './late-work';

/** Agents only, with a token issued by `/api/field/connect`, which is valid for nothing else. */
export const agentsOnly: Rule = { only: 'agent' };

export const maxPhotoBytes = 15 * 1024 * 1024;
/** Of one part of a photo's upload. */
export const maxPartBytes = 1024 * 1024;
/** Photos announced by one call. */
export const maxAnnouncedPhotos = 50;
/** Plans and tasks looked up by one call. */
export const maxLookups = 20;

/** A site as the mobile app shows it. */
const FieldSite = z.object({
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
const WorkSite = FieldSite.extend({ last_visit: LastVisit.nullable() });
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
  /** What is to be repaired, with its photos, on a CM planned from an anomaly. */
  anomaly: RepairedAnomaly.nullable(),
  site: WorkSite,
  drop_site: WorkSite.nullable(),
  file: StoredFile.nullable(),
  /** The tests to complete before submission, in order. */
  steps: z.array(z.string()),
});
export type FieldPlan = z.infer<typeof FieldPlan>;
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
const FieldTask = z.object({
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
  anomaly: RepairedAnomaly.nullable(),
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
/** The same without its evidence and plan; `redo` also names photos that were refused without a return. */
const PastTask = FieldTask.omit({
  tests: true,
  steps: true,
  anomaly: true,
  date: true,
  instruction: true,
  problem_type: true,
  alarm_type: true,
  file: true,
}).extend({ impossible: ImpossibleOutcome.nullable(), site: FieldSite, drop_site: FieldSite.nullable() });
export type PastTask = z.infer<typeof PastTask>;
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
const place = {
  lat: Place.shape.lat,
  lng: Place.shape.lng,
  accuracy: z.coerce.number<number>().min(0).optional(),
};
/** Read by the step's own schema (`contract/work/evidence/step-data.ts`). */
const StepValues = deferValidation(z.record(Key, z.unknown()));
const optionalPlace = { lat: place.lat.optional(), lng: place.lng.optional() };
/** The phone's metadata of a photo. */
const photoDescription = {
  comment: lines(500).nullish(),
  taken_at: Timestamp.nullish(),
  ...optionalPlace,
  accuracy: place.accuracy.nullish(),
  /** Degrees from north: where the camera pointed. */
  direction: z.coerce.number<number>().min(0).max(360).nullish(),
};
/** Where a photo belongs, and the phone's metadata. */
const photoFacts = {
  taskid: Id,
  test: exactText(40),
  index: z.coerce.number<number>().int().min(0).max(999),
  ...photoDescription,
};
/** The phone's own id for a photo, a UUID: sent repeatedly, it stays one photo. */
const PhotoKey = z.uuid();
const Sha256 = exactText(64).regex(/^[0-9a-f]{64}$/);
/** `offset`: the bytes received so far. `photo_id`: all have been received, and the photo is in its slot. */
const Upload = z.object({ offset: z.int(), photo_id: Id.nullable() });
export type Upload = z.infer<typeof Upload>;
const AnnouncedPhoto = z.object({
  id: PhotoKey,
  size: z.int().min(1).max(maxPhotoBytes),
  /** Of all its bytes. */
  sha256: Sha256,
  ...photoFacts,
});
export type AnnouncedPhoto = z.infer<typeof AnnouncedPhoto>;
export type PhotoMetadata = Omit<AnnouncedPhoto, 'id' | 'size' | 'sha256'>;
/** The same for work handed over late, which has no task. */
const AnnouncedLatePhoto = AnnouncedPhoto.omit({ taskid: true });
export type LatePhotoMetadata = Omit<PhotoMetadata, 'taskid'> & { late_id: number };
/** Why one photo of several is refused, as a call for it alone would have answered. */
const RefusedPhoto = z.object({
  status: z.int(),
  errcode: z.int(),
  error: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
});

/** For each announced photo, in order. */
const announced = z.object({
  photos: z.array(Upload.extend({ id: PhotoKey, refused: RefusedPhoto.nullable() })),
});

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
      beforeNewPassword: true,
      undo: 'field.connect',
      writes: {},
      needs: agentsOnly,
    }),
    /** Ends the account's other sessions. Errcode 123 from any other call requires it: the password was one-time. */
    changePassword: post('/api/field/password', {
      beforeNewPassword: true,
      undo: 'repeat',
      writes: {},
      transaction: 'own',
      input: z.object({ old_password: secret(1), new_password: NewPassword }),
      needs: agentsOnly,
    }),
    /** Plans that are due: today's, earlier ones not done, and the days ahead. */
    plans: get('/api/field/plans', {
      input: z.object({
        /** Default: today; the device's calendar may differ from the server's. */
        day: Day.optional(),
        days: z.coerce.number<number>().int().min(1).max(31).default(1),
      }),
      output: z.object({ plans: z.array(FieldPlan) }),
      needs: agentsOnly,
    }),
    /** The caller's tasks in progress or returned. */
    tasks: get('/api/field/tasks', { output: z.object({ tasks: z.array(FieldTask) }), needs: agentsOnly }),
    /**
     * Tasks that the agent is finished with, latest first: sent in, accepted, rejected, closed, impossible, cancelled.
     * `before`: the last id of the previous page.
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
    /** Steps, fields and slots of a kind, as `contract/work/evidence` names them. */
    evidence: get('/api/field/evidence/:kind', {
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
        ...place,
        /** The device's clock. */
        at: Timestamp,
        /** Why the agent is far from the site, in their own words. */
        far_reason: lines(500).nullish(),
        data: StepValues.optional(),
      }),
      output: z.object({ taskid: Id }),
      needs: agentsOnly,
    }),
    /** One photo for one slot. jpeg, png, webp or heic by content; sending the same bytes again changes nothing. */
    photo: post('/api/field/photo', {
      undo: 'field.removePhoto',
      writes: {},
      transaction: 'own',
      input: z.object({
        ...photoFacts,
        /** The same id is the same photo, however it is sent. */
        id: PhotoKey.optional(),
        /** Verified when given. */
        sha256: Sha256.optional(),
      }),
      output: z.object({ photo_id: Id, sha256: z.string() }),
      needs: agentsOnly,
      transport: 'upload',
      files: ['photo'],
    }),
    /**
     * Announces photos that are sent in parts, and reports their progress: for each, in order, which bytes have
     * arrived. A photo that cannot be accepted is `refused`; the others go on.
     */
    announce: post('/api/field/uploads', {
      undo: 'none',
      writes: {},
      transaction: 'own',
      input: z.object({ photos: z.array(AnnouncedPhoto).min(1).max(maxAnnouncedPhotos) }),
      output: announced,
      needs: agentsOnly,
    }),
    /**
     * A part of an announced photo, from `offset` on: the body is its bytes, `maxPartBytes` at most. An offset other
     * than the server's answers 409 with `current.offset`. After the last byte the photo is checked and put into its
     * slot.
     */
    sendPart: post('/api/field/uploads/:id', {
      undo: 'field.removePhoto',
      writes: {},
      transaction: 'own',
      input: z.object({ id: PhotoKey, offset: z.coerce.number<number>().int().min(0).max(maxPhotoBytes) }),
      output: Upload,
      needs: agentsOnly,
      transport: 'bytes',
    }),
    /**
     * Updates a photo's metadata after it was sent, while the task is open to the caller. Omitted fields stay.
     * `comment` replaces the current one; null clears it. Place, time and direction are proof: they are added if
     * missing, and never replaced. A photo already deleted is no error.
     */
    describePhoto: post('/api/field/photo/describe', {
      undo: 'repeat',
      writes: { tasks: 'task' },
      caches: 'keep',
      input: z.object({ taskid: Id, photo_id: Id, ...photoDescription }),
      needs: agentsOnly,
    }),
    /** Deletes one of the caller's photos while the task is open to them; one already deleted is no error. */
    removePhoto: post('/api/field/photo/remove', {
      undo: 'field.photo',
      writes: { tasks: 'task' },
      input: z.object({ taskid: Id, photo_id: Id }),
      needs: agentsOnly,
    }),
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
        version: z.coerce.number<number>().int().min(0).optional(),
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
      output: announced,
      needs: agentsOnly,
    }),
    /** The key for `subscribe` of the browser's push manager, and the kinds this session receives. */
    pushKey: get('/api/field/push/key', {
      output: z.object({ key: z.string(), news: z.array(PushKindName) }),
      needs: agentsOnly,
    }),
    /**
     * Push news of these kinds for this phone while the app is closed, until the session ends. Another address or
     * other kinds replace the previous ones. The payload is a `PushMessage` (`contract/organisation/push.ts`).
     */
    subscribePush: post('/api/field/push/subscribe', {
      undo: 'field.unsubscribePush',
      writes: {},
      input: PushSubscriptionInput.extend({
        news: z.array(PushKindName).min(1).max(pushKinds.length),
        language: z.enum(['fr', 'en']).default('fr'),
      }),
      needs: agentsOnly,
    }),
    unsubscribePush: post('/api/field/push/unsubscribe', {
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
      input: z.object({
        /** The `cursor` of the last answer that the phone has stored. */
        since: exactText(7_000).optional(),
        day: Day.optional(),
        days: z.coerce.number<number>().int().min(1).max(31).default(7),
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
      input: z.object({
        plans: arrayOf(Id, maxLookups).optional(),
        tasks: arrayOf(Id, maxLookups).optional(),
      }),
      output: z.object({ plans: z.array(FieldPlan), tasks: z.array(FieldTask) }),
      needs: agentsOnly,
    }),
    /** The manuals the caller may read on a phone, latest first. */
    manuals: get('/api/field/manuals', {
      output: z.object({ manuals: z.array(Manual) }),
      needs: agentsOnly,
    }),
    /** What admins change on the offline map; shapes and communes are part of the app. */
    map: get('/api/field/map', {
      output: z.object({ wilayas: z.array(MapWilaya) }),
      needs: agentsOnly,
    }),
  },
});
