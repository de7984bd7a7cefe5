import { z } from 'zod';
import { arrayOf, defineCalls, get } from '../framework/endpoint';
import { pm } from '../organisation/permissions';
import {
  AnomalyStatus,
  Area,
  Day,
  Due,
  Id,
  Severity,
  TaskKind,
  TaskStatus,
  Timestamp,
} from '../organisation/vocabulary';
import { BySite } from '../sites/sites';
import { planStatuses } from './planning';
import { photoVerdicts, StoredFile } from './tasks';

export const siteEventKinds = ['tasks', 'plans', 'anomalies', 'files', 'people', 'notes'] as const;
export type SiteEventKind = (typeof siteEventKinds)[number];

/**
 * What a site's timeline tells of, by its kind. Of two at the same instant the one that stands further down came
 * later.
 */
export const siteEvents = {
  people: 'people',
  note: 'notes',
  file: 'files',
  planned: 'plans',
  planCancelled: 'plans',
  started: 'tasks',
  impossible: 'tasks',
  sent: 'tasks',
  returned: 'tasks',
  takenBack: 'tasks',
  accepted: 'tasks',
  rejected: 'tasks',
  closed: 'tasks',
  replanned: 'tasks',
  cancelled: 'tasks',
  raised: 'anomalies',
  resolved: 'anomalies',
} as const satisfies Record<string, SiteEventKind>;
export type SiteEventName = keyof typeof siteEvents;
export const siteEventNames = Object.keys(siteEvents) as SiteEventName[];

const nobody = z.string().nullable();
export const SiteEvent = z.object({
  /** `<what>.<id of what it tells of>` */
  id: z.string(),
  what: z.enum(siteEventNames),
  at: Timestamp,
  /** Who did it. */
  by: nobody,
  /** The task and its state now. */
  task: z
    .object({
      task_id: Id,
      task_type: TaskKind,
      task_status: TaskStatus,
      agent: nobody,
      date: Day.nullable(),
    })
    .nullable(),
  plan: z
    .object({ plan_id: Id, task_type: TaskKind, date: Day, status: z.enum(planStatuses), agent: nobody })
    .nullable(),
  anomaly: z
    .object({
      id: Id,
      task_id: Id,
      task_type: TaskKind,
      category: z.enum(['anomaly', 'nok', 'access']),
      status: AnomalyStatus,
      severity: Severity,
      due: Due,
    })
    .nullable(),
  file: StoredFile.nullable(),
  /** What was photographed on the visit, where the event is its work: how many there are, and the first of them. */
  photos: z
    .object({
      total: z.int(),
      first: z.array(z.object({ id: Id, test: z.string(), index: z.int(), thumb: z.string() })),
    })
    .nullable(),
  /** Who or whose it was and is, of what changed; `area` where it is an agent's. */
  change: z
    .array(
      z.object({
        of: z.enum(['agent_id', 'manager_id', 'owner']),
        area: Area.nullable(),
        before: nobody,
        after: nobody,
      }),
    )
    .nullable(),
  /** A note, an instruction, a cause, an anomaly's words. */
  text: z.string().nullable(),
});
export type SiteEvent = z.infer<typeof SiteEvent>;

/** Photos of one visit: those that stand in their slots, and were taken on this site. */
export const SiteVisit = z.object({
  task_id: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  at: Timestamp,
  agent: nobody,
  photos: z.array(
    z.object({
      id: Id,
      test: z.string(),
      index: z.int(),
      /** A signed address, good for an hour. */
      thumb: z.string(),
      taken_at: Timestamp.nullable(),
      comment: z.string().nullable(),
      verdict: z.enum(photoVerdicts).nullable(),
    }),
  ),
});
export type SiteVisit = z.infer<typeof SiteVisit>;

export const Neighbour = z.object({
  site_id: Id,
  site_code: z.string(),
  site_name: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
  /** Metres, along the globe. */
  distance: z.int(),
});
export type Neighbour = z.infer<typeof Neighbour>;

const bounded = (most: number, usual: number) =>
  z.coerce.number<number>().int().min(1).max(most).default(usual);
const needs = pm('read_site_detail');

/** An instant that there is, the event's rank and what it tells of. */
const Cursor = z
  .string()
  .regex(/^(?!0000)[^_]{27}_\d{1,2}_\d{1,9}$/)
  .refine(text => z.iso.datetime({ precision: 6 }).safeParse(text.slice(0, 27)).success);

/**
 * What happened on a site and what stands around it. Each reader is told what he may see in the
 * lists: tasks, plans and anomalies of his reach and of the kinds that he reads.
 */
export const siteLife = defineCalls({
  name: 'siteLife',
  ability: false,
  actions: {
    /** The newest first. `before` is the `next` of the page before; `kinds` are those that the reader may be told of. */
    timeline: get('/api/sites/timeline/:site_id', {
      input: BySite.extend({
        kinds: arrayOf(z.enum(siteEventKinds)).optional(),
        before: Cursor.optional(),
        limit: bounded(100, 30),
      }),
      output: z.object({
        data: z.array(SiteEvent),
        kinds: z.array(z.enum(siteEventKinds)),
        next: z.string().nullable(),
      }),
      needs,
    }),
    /** The latest visits first; `before` is the number of the last task of the page before. */
    photos: get('/api/sites/photos/:site_id', {
      input: BySite.extend({
        task_type: TaskKind.optional(),
        before: Id.optional(),
        limit: bounded(20, 6),
      }),
      output: z.object({ data: z.array(SiteVisit), next: Id.nullable() }),
      needs,
    }),
    /** The nearest sites in use, within `radius` kilometres. */
    neighbours: get('/api/sites/neighbours/:site_id', {
      input: BySite.extend({ radius: bounded(100, 30), limit: bounded(60, 20) }),
      output: z.object({ data: z.array(Neighbour) }),
      needs,
    }),
    /** How much there is of what; tasks are `ongoing` while their agent has something to do on them. */
    summary: get('/api/sites/summary/:site_id', {
      input: BySite,
      output: z.object({
        data: z.object({
          tasks: z.array(z.object({ task_type: TaskKind, total: z.int(), ongoing: z.int() })),
          plans: z.object({ open: z.int(), late: z.int() }),
          /** Of the unresolved, those that are critical, and those whose day has passed. */
          anomalies: z.object({
            unresolved: z.int(),
            resolved: z.int(),
            critical: z.int(),
            late: z.int(),
          }),
          photos: z.int(),
        }),
      }),
      needs,
    }),
  },
});
