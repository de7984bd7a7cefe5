import { z } from 'zod';
import { arrayOf, defineCalls, get } from '../framework/endpoint';
import { wholeNumber } from '../framework/numbers';
import { Day, Due, Id, Timestamp } from '../framework/vocabulary';
import { pmRule } from '../organisation/permissions';
import { AnomalyStatus, Area, Severity, TaskKind, TaskStatus } from '../organisation/vocabulary';
import { SiteParams } from '../sites/sites';
import { planStatuses } from './planning';
import { photoVerdicts, StoredFile } from './tasks';

export const siteEventKinds = ['tasks', 'plans', 'anomalies', 'files', 'people', 'notes'] as const;
export type SiteEventKind = (typeof siteEventKinds)[number];

/** The timeline's events and their kinds; events of the same instant are ordered as listed here. */
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

const nullableText = z.string().nullable();
export const SiteEvent = z.object({
  /** `<kind>.<id of its subject>` */
  id: z.string(),
  what: z.enum(siteEventNames),
  at: Timestamp,
  /** Who did it. */
  by: nullableText,
  /** The task and its state now. */
  task: z
    .object({
      task_id: Id,
      task_type: TaskKind,
      task_status: TaskStatus,
      agent: nullableText,
      date: Day.nullable(),
    })
    .nullable(),
  plan: z
    .object({
      plan_id: Id,
      task_type: TaskKind,
      date: Day,
      status: z.enum(planStatuses),
      agent: nullableText,
    })
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
  /** Photos taken on the visit, if the event is its work: their number, and the first. */
  photos: z
    .object({
      total: z.int(),
      first: z.array(z.object({ id: Id, test: z.string(), index: z.int(), thumb: z.string() })),
    })
    .nullable(),
  /** Old and new person or owner of a change; `area` if it is an agent's. */
  change: z
    .array(
      z.object({
        of: z.enum(['agent_id', 'manager_id', 'owner']),
        area: Area.nullable(),
        before: nullableText,
        after: nullableText,
      }),
    )
    .nullable(),
  /** A note, an instruction, a cause, an anomaly's words. */
  text: z.string().nullable(),
});
export type SiteEvent = z.infer<typeof SiteEvent>;

/** Photos of one visit: those in slots, taken on this site. */
export const SiteVisit = z.object({
  task_id: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  at: Timestamp,
  agent: nullableText,
  photos: z.array(
    z.object({
      id: Id,
      test: z.string(),
      index: z.int(),
      /** A signed URL, valid for an hour. */
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

const limitedNumber = (max: number, defaultValue: number) =>
  wholeNumber().min(1).max(max).default(defaultValue);
const needs = pmRule('read_site_detail');

/** A valid instant, the event's rank and its subject. */
const Cursor = z
  .string()
  .regex(/^(?!0000)[^_]{27}_\d{1,2}_\d{1,9}$/)
  .refine(text => z.iso.datetime({ precision: 6 }).safeParse(text.slice(0, 27)).success);

/**
 * A site's events and its surroundings. Readers see what their lists show: tasks, plans and anomalies within their row
 * access and of the kinds they may read.
 */
export const siteLife = defineCalls({
  name: 'siteLife',
  ability: false,
  actions: {
    /** Newest first. `before` is the `next` of the previous page; `kinds` are those the reader may see. */
    timeline: get('/api/sites/timeline/:site_id', {
      cost: 'heavy',
      input: SiteParams.extend({
        kinds: arrayOf(z.enum(siteEventKinds)).optional(),
        before: Cursor.optional(),
        limit: limitedNumber(100, 30),
      }),
      output: z.object({
        data: z.array(SiteEvent),
        kinds: z.array(z.enum(siteEventKinds)),
        next: z.string().nullable(),
      }),
      needs,
    }),
    /** Latest visits first; `before` is the id of the last task of the previous page. */
    photos: get('/api/sites/photos/:site_id', {
      cost: 'light',
      input: SiteParams.extend({
        task_type: TaskKind.optional(),
        before: Id.optional(),
        limit: limitedNumber(20, 6),
      }),
      output: z.object({ data: z.array(SiteVisit), next: Id.nullable() }),
      needs,
    }),
    /** The nearest sites in use, within `radius` kilometres. */
    neighbours: get('/api/sites/neighbours/:site_id', {
      cost: 'heavy',
      input: SiteParams.extend({ radius: limitedNumber(100, 30), limit: limitedNumber(60, 20) }),
      output: z.object({ data: z.array(Neighbour) }),
      needs,
    }),
    /** Counts; tasks are `ongoing` while their agent has something to do on them. */
    summary: get('/api/sites/summary/:site_id', {
      cost: 'light',
      input: SiteParams,
      output: z.object({
        data: z.object({
          tasks: z.array(z.object({ task_type: TaskKind, total: z.int(), ongoing: z.int() })),
          plans: z.object({ open: z.int(), late: z.int() }),
          /** Unresolved, those of them that are critical, and those past their due day. */
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
