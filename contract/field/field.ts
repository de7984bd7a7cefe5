import { z } from 'zod';
import { arrayOf, defineCalls, get, post } from '../framework/endpoint';
import { exact, line, lines, readElsewhere, secret } from '../framework/text';
import { NewPassword } from '../organisation/new-password';
import { NewsKindName, newsKinds, PushAddress } from '../organisation/news';
import { anyone, type Rule } from '../organisation/permissions';
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
import { Impossible, impossibleCauses } from '../work/impossible';
import { photoVerdicts, RepairedAnomaly, StoredFile } from '../work/tasks';
import { LateArrival, LateComment, LateOutcome, LateStep } from './late-work';

/** Agents only, with a token that `/api/field/connect` gave: it opens nothing else. */
export const agentsOnly: Rule = { only: 'agent' };

export const maxPhotoBytes = 15 * 1024 * 1024;
/** Of one part of a photo's upload. */
export const maxPartBytes = 1024 * 1024;
/** Photos that are announced by one call. */
export const mostAnnounced = 50;
/** Plans and tasks that one call looks up. */
export const mostLookedUp = 20;

/** A site as the mobile app shows it. */
const FieldSite = z.object({
  site_id: Id,
  code: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  wilaya: z.string(),
  place: Place.nullable(),
});
/** The last work on a site before this, whoever did it. */
const LastVisit = z.object({
  taskid: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  /** When its agent came. */
  at: Timestamp,
  agent: z.string().nullable(),
  /** What was wrong, what is not resolved yet first: at most five of `found`. */
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
/** A site where something is to be done. */
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
  /** Its place, from 1 on, in the shortest way through the agent's plans of its date, done ones among them. */
  order: z.int(),
  /** Metres from the plan before it on that way, as the crow flies; null for the first and where a place is unknown. */
  way: z.int().nullable(),
  instruction: z.string().nullable(),
  problem_type: z.string().nullable(),
  alarm_type: z.string().nullable(),
  /** What is to be repaired, with its photos, on a CM that was planned from an anomaly. */
  anomaly: RepairedAnomaly.nullable(),
  site: WorkSite,
  drop_site: WorkSite.nullable(),
  file: StoredFile.nullable(),
  /** The tests to be done before the submission, in order. */
  steps: z.array(z.string()),
});
export type FieldPlan = z.infer<typeof FieldPlan>;
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
  date: true,
  instruction: true,
  problem_type: true,
  alarm_type: true,
  file: true,
}).extend({ impossible: ToldImpossible.nullable(), site: FieldSite, drop_site: FieldSite.nullable() });
export type PastTask = z.infer<typeof PastTask>;
/** A manual that the agent may read: a PDF, for the phone to keep as long as `sha256` stays the same. */
const Manual = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Bytes */
  size: z.int(),
  sha256: z.string(),
  created_at: Timestamp,
  /** A signed address, good for an hour. */
  url: z.string(),
});
export type Manual = z.infer<typeof Manual>;
/** A wilaya's name in the caller's language, where it is written on a map, and in whose shape it lies. */
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
const StepValues = readElsewhere(z.record(Key, z.unknown()));
const optionalPlace = { lat: place.lat.optional(), lng: place.lng.optional() };
/** What the phone tells of a photo. */
const photoDescription = {
  comment: lines(500).nullish(),
  taken_at: Timestamp.nullish(),
  ...optionalPlace,
  accuracy: place.accuracy.nullish(),
  /** Degrees from north, where the camera looked. */
  direction: z.coerce.number<number>().min(0).max(360).nullish(),
};
/** Where a photo belongs, and what the phone tells of it. */
const photoFacts = {
  taskid: Id,
  test: exact(40),
  index: z.coerce.number<number>().int().min(0).max(999),
  ...photoDescription,
};
/** The phone's own name for a photo, a UUID: however often it is sent under it, it is one. */
const PhotoKey = z.uuid();
const Sha256 = exact(64).regex(/^[0-9a-f]{64}$/);
/** `offset`: the bytes that are here. `photo_id`: all are, and the photo stands in its slot. */
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
export type PhotoFacts = Omit<AnnouncedPhoto, 'id' | 'size' | 'sha256'>;
/** The same of work that is handed over late: it has no task. */
const AnnouncedLatePhoto = AnnouncedPhoto.omit({ taskid: true });
export type LatePhotoFacts = Omit<PhotoFacts, 'taskid'> & { late_id: number };
/** Why one photo of several is not taken, as a call for it alone would have been answered. */
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
 * What the mobile app calls (product decisions, « Accounts and sessions » and « Plans and tasks »). Every write takes
 * an Idempotency-Key and may be sent again; steps come in any order. Documented in `docs/field-api.md`.
 */
export const field = defineCalls({
  name: 'field',
  ability: false,
  actions: {
    /**
     * Never answers 110; records device and app version. `device` is for the app to keep and to send at the next
     * sign-in: failures from elsewhere do not slow down a device that is known by it.
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
        /** Anything else than a `device` of an earlier answer counts as none. */
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
    /** Ends the account's other sessions. Errcode 123 from any other call asks for it: the password was for one use. */
    changePassword: post('/api/field/password', {
      beforeNewPassword: true,
      undo: 'repeat',
      writes: {},
      transaction: 'own',
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
    /** Steps, fields and slots of a kind, as `contract/work/evidence` names them. */
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
      undo: 'field',
      writes: { tasks: 'task', plans: 'task' },
      input: z.object({
        plan_id: Id,
        ...place,
        /** The device's clock. */
        at: Timestamp,
        /** Why he is far from the site, in his words. */
        far_reason: lines(500).nullish(),
        data: StepValues.optional(),
      }),
      output: z.object({ taskid: Id }),
      needs: agentsOnly,
    }),
    /** One photo for one slot. jpeg, png, webp or heic by content; the same bytes again change nothing. */
    photo: post('/api/field/photo', {
      undo: 'field.removePhoto',
      writes: {},
      transaction: 'own',
      input: z.object({
        ...photoFacts,
        /** Under the same one it is the same photo, however it is sent. */
        id: PhotoKey.optional(),
        /** Checked where it is told. */
        sha256: Sha256.optional(),
      }),
      output: z.object({ photo_id: Id, sha256: z.string() }),
      needs: agentsOnly,
      transport: 'upload',
      files: ['photo'],
    }),
    /**
     * Announces photos that are sent in parts, and asks how far they are: answers for each, in order, which bytes are
     * here. One that cannot be taken is `refused`, the others go on.
     */
    announce: post('/api/field/uploads', {
      undo: 'none',
      writes: {},
      transaction: 'own',
      input: z.object({ photos: z.array(AnnouncedPhoto).min(1).max(mostAnnounced) }),
      output: announced,
      needs: agentsOnly,
    }),
    /**
     * A part of an announced photo, from `offset` on: the body is its bytes, `maxPartBytes` at most. Another offset
     * than the server's: 409, `current.offset` tells it. With the last byte the photo is checked and stands in its slot.
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
     * What is said of a photo after it was sent, while the task is open to the caller. What is not named stays. `comment`
     * replaces the one there is; null empties it. Place, time and direction are proof: they are added where the photo
     * has none, and never replaced. A photo that is gone already is no error.
     */
    describePhoto: post('/api/field/photo/describe', {
      undo: 'repeat',
      writes: { tasks: 'task' },
      caches: 'keep',
      input: z.object({ taskid: Id, photo_id: Id, ...photoDescription }),
      needs: agentsOnly,
    }),
    /** Takes one of the caller's photos back while the task is open to him; one that is gone already is no error. */
    removePhoto: post('/api/field/photo/remove', {
      undo: 'field.photo',
      writes: { tasks: 'task' },
      input: z.object({ taskid: Id, photo_id: Id }),
      needs: agentsOnly,
    }),
    /**
     * A step's values, checked against `contract/work/evidence`. What is not named stays; `version` is that of the data they
     * were made from. Where the data have changed since, 409 with both (`current.held`, `current.sent`).
     */
    step: post('/api/field/step', {
      undo: 'repeat',
      writes: { tasks: 'task' },
      caches: 'keep',
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
      undo: 'field',
      writes: { tasks: 'task', plans: 'task' },
      input: Impossible.extend({ taskid: Id, at: Timestamp.optional() }),
      output: z.object({ task_status: TaskStatus }),
      needs: agentsOnly,
    }),
    /**
     * Hands over what was entered for a plan or task of the caller's that was cancelled, deleted, given to somebody else
     * or closed before it had arrived: a manager decides what becomes of it. Sent again it adds what is new. 409 where
     * the work still waits for the caller: then it is sent as usual.
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
    /** Announces photos of what was handed over, as `announce` does those of a task; their parts go by `sendPart`. */
    announceLate: post('/api/field/late/photos', {
      undo: 'none',
      writes: {},
      transaction: 'own',
      input: z.object({
        late_id: Id,
        photos: z.array(AnnouncedLatePhoto).min(1).max(mostAnnounced),
      }),
      output: announced,
      needs: agentsOnly,
    }),
    /** What `subscribe` of the browser's push manager takes as its key, and the kinds that this session gets. */
    pushKey: get('/api/field/push/key', {
      output: z.object({ key: z.string(), news: z.array(NewsKindName) }),
      needs: agentsOnly,
    }),
    /**
     * News for this phone while the app is closed, of these kinds, until the session ends. Another address or other
     * kinds replace those before. What is sent is a `PushedNews` (`contract/organisation/news.ts`).
     */
    subscribePush: post('/api/field/push/subscribe', {
      undo: 'field.unsubscribePush',
      writes: {},
      input: PushAddress.extend({
        news: z.array(NewsKindName).min(1).max(newsKinds.length),
        language: z.enum(['fr', 'en']).default('fr'),
      }),
      needs: agentsOnly,
    }),
    unsubscribePush: post('/api/field/push/unsubscribe', {
      undo: 'field.subscribePush',
      writes: {},
      needs: agentsOnly,
    }),
    /** Ends the work: the required steps must be there; 422 names what is missing. */
    submit: post('/api/field/submit', {
      undo: 'field',
      writes: { tasks: 'task', anomalies: 'task' },
      input: z.object({ taskid: Id, at: Timestamp.optional() }),
      output: z.object({ task_status: TaskStatus }),
      needs: agentsOnly,
    }),

    /**
     * What has changed in `plans` and `tasks` since an earlier answer: each item that is new or other than then, whole,
     * and the ids of those that are in neither list any more. Without a cursor, or with one that this server does not
     * know, `whole`: everything, in place of all that the phone holds. `day` and `days` as for `plans`.
     */
    changes: get('/api/field/changes', {
      input: z.object({
        /** The `cursor` of the last answer that the phone has kept. */
        since: exact(7_000).optional(),
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
     * The caller's own plans that stand, of whichever day, and tasks in whatever state: those with these ids, and tasks of
     * these plans. For a phone that compares what it holds with other data (`contract/framework/data-epoch.ts`).
     */
    lookup: get('/api/field/lookup', {
      input: z.object({
        plans: arrayOf(Id, mostLookedUp).optional(),
        tasks: arrayOf(Id, mostLookedUp).optional(),
      }),
      output: z.object({ plans: z.array(FieldPlan), tasks: z.array(FieldTask) }),
      needs: agentsOnly,
    }),
    /** The manuals that the caller may read on a phone, the latest first. */
    manuals: get('/api/field/manuals', {
      output: z.object({ manuals: z.array(Manual) }),
      needs: agentsOnly,
    }),
    /** What admins change of a map that is drawn without a network; shapes and communes are of the app. */
    map: get('/api/field/map', {
      output: z.object({ wilayas: z.array(MapWilaya) }),
      needs: agentsOnly,
    }),
  },
});
