import { z } from 'zod';
import { defineCalls, get, integerParam, limitParam, post } from '../framework/endpoint';
import { wholeNumber } from '../framework/numbers';
import { minRole } from '../framework/permissions';
import type { RestDays } from '../framework/rest-days';
import { Day, Id, LongText } from '../framework/vocabulary';
import { AgentRef, ClusterId, TaskKind, taskKinds } from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { canPlanAnyKind } from './planning';

/** Reasons for an absence. */
export const absenceCauses = ['leave', 'sick', 'training', 'mission', 'other'] as const;
export type AbsenceCause = (typeof absenceCauses)[number];

/** Minutes of each weekday, Sunday first: none on days off. */
export const defaultWeek: Capacity['minutes'] = [480, 480, 480, 480, 480, 0, 0];

/** Default for a kind without finished tasks, and the limits of durations measured on finished tasks. */
export const defaultDurationMinutes = 60;
export const minMeasuredMinutes = 15;
export const maxMeasuredMinutes = 480;

const dayMinutes = integerParam(0, 1_440);
const perKind = <S extends z.ZodType>(value: S) =>
  z.object(Object.fromEntries(taskKinds.map(kind => [kind, value])) as Record<TaskKind, S>);

/** Maximum days of an absence: for longer ones the account is disabled. */
export const maxAbsenceDays = 400;
export const Absence = z.object({
  id: Id,
  agent_id: AgentRef,
  from: Day,
  to: Day,
  cause: z.enum(absenceCauses),
  note: z.string().nullable(),
});
export type Absence = z.infer<typeof Absence>;

/** An agent's capacity. */
export const Capacity = z.object({
  /** Minutes of each weekday, Sunday first; a holiday has none whatever is set here. */
  minutes: z.tuple([dayMinutes, dayMinutes, dayMinutes, dayMinutes, dayMinutes, dayMinutes, dayMinutes]),
  /** Maximum plans of a kind per day. */
  most: perKind(integerParam(0, 100).nullable().optional()),
  /** The kinds the agent may do. */
  skills: z.array(TaskKind).max(taskKinds.length),
  /** Where the agent's day begins and ends. */
  home: Place.nullable(),
});
export type Capacity = z.infer<typeof Capacity>;
export const defaultCapacity: Capacity = {
  minutes: defaultWeek,
  most: {} as Capacity['most'],
  skills: [...taskKinds],
  home: null,
};

export const AgentCapacity = z.object({
  agent_id: AgentRef,
  username: z.string(),
  name: z.string().nullable(),
  cluster_id: ClusterId.nullable(),
  ...Capacity.shape,
  /** Current and future ones, earliest first. */
  absences: z.array(Absence),
  version: z.int(),
});
export type AgentCapacity = z.infer<typeof AgentCapacity>;

/** The usual duration of a kind. */
export const Duration = z.object({
  task_type: TaskKind,
  /** The value used: the one set, else the measured one, else `defaultDurationMinutes`. */
  minutes: z.int(),
  /** The median of its finished tasks from clock-in to submission; null if there are none. */
  learnt: z.int().nullable(),
  /**
   * The number of tasks (the latest) it is based on, regardless of row access; null for readers without full access.
   */
  tasks: z.int().nullable(),
  set: z.int().nullable(),
});
export type Duration = z.infer<typeof Duration>;

const ByAgent = z.object({ agent_id: AgentRef });
const manager = minRole('manager');

/** The capacity of field workers: the board, proposals and forecasts plan against it. */
export const workforce = defineCalls({
  name: 'workforce',
  actions: {
    agents: get('/api/workforce/agents', {
      cost: 'heavy',
      input: z.object({
        page: wholeNumber().min(1).max(1_000_000).default(1),
        limit: limitParam(200),
      }),
      output: z.object({ agents: z.array(AgentCapacity), total: z.int(), pages: z.int() }),
      needs: canPlanAnyKind,
    }),
    agent: get('/api/workforce/agents/:agent_id', {
      cost: 'light',
      input: ByAgent,
      output: z.object({ data: AgentCapacity }),
      needs: canPlanAnyKind,
    }),
    edit: post('/api/workforce/agents/:agent_id', {
      withoutFlag: 'leadsPeople',
      undo: 'repeat',
      writes: { accounts: 'accountProfile' },
      input: ByAgent.extend({ ...Capacity.shape, version: wholeNumber().optional() }),
      output: z.object({ data: AgentCapacity }),
      needs: manager,
    }),
    addAbsence: post('/api/workforce/absences', {
      withoutFlag: 'leadsPeople',
      undo: 'workforce.removeAbsence',
      writes: { accounts: 'accountProfile' },
      input: ByAgent.extend({
        from: Day,
        to: Day,
        cause: z.enum(absenceCauses),
        note: LongText.optional(),
      }),
      output: z.object({ data: Absence }),
      needs: manager,
    }),
    removeAbsence: post('/api/workforce/absences/remove/:id', {
      withoutFlag: 'leadsPeople',
      undo: 'workforce.addAbsence',
      writes: { accounts: 'accountProfile' },
      input: z.object({ id: Id }),
      needs: manager,
    }),
    durations: get('/api/workforce/durations', {
      cost: 'light',
      output: z.object({ durations: z.array(Duration) }),
      needs: canPlanAnyKind,
    }),
    /** null: the learnt value applies again. Omitted fields stay. */
    editDurations: post('/api/workforce/durations', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: perKind(integerParam(5, 1_440).nullable().optional()),
      output: z.object({ durations: z.array(Duration) }),
      needs: minRole('admin'),
    }),
  },
});

/** Minutes an agent has on a day, absences aside. Both browser and server use it. */
export const getCapacityMinutes = (
  { minutes }: Pick<Capacity, 'minutes'>,
  day: string,
  restDays: RestDays,
) => (restDays.getHoliday(day) ? 0 : minutes[new Date(`${day}T00:00:00Z`).getUTCDay()]);
