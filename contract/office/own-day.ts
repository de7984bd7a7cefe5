import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { Day, Id, Timestamp } from '../framework/vocabulary';
import { TaskKind, TaskStatus } from '../organisation/vocabulary';
import { canReadOwnDay } from '../work/home-page-rules';
import { Plan } from '../work/plans';

/** Maximum number of plans or tasks per section. */
export const maxDayItems = 20;
/** Days covered by « next ». */
export const upcomingDays = 7;

const OwnTask = z.object({
  task_id: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  site_code: z.string(),
  site_name: z.string().nullable(),
  /** Started, or returned, at this time. */
  since: Timestamp,
  /** The manager's reason for returning it. */
  cause_return: z.string().nullable(),
});
export type OwnTask = z.infer<typeof OwnTask>;

const PlanSection = z.object({ total: z.int(), rows: z.array(Plan).max(maxDayItems) });
const TaskSection = z.object({ total: z.int(), rows: z.array(OwnTask).max(maxDayItems) });

export const OwnDay = z.object({
  today: Day,
  /** To be done again, the longest waiting first. */
  returned: TaskSection,
  ongoing: TaskSection,
  /** Planned before today and still to be done, the earliest first. */
  overdue: PlanSection,
  /** Still to be done today. */
  due: PlanSection,
  /** Of today's plans. */
  done: z.int(),
  /** Of the days after today, up to `until`. */
  next: PlanSection.extend({ until: Day }),
});
export type OwnDay = z.infer<typeof OwnDay>;

/** A field worker's day, in one answer. */
export const ownDay = defineCalls({
  name: 'ownDay',
  ability: false,
  actions: {
    ownDay: get('/api/day', {
      cost: 'light',
      output: z.object({ data: OwnDay }),
      needs: canReadOwnDay,
    }),
  },
});
