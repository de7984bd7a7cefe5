import { z } from 'zod';
import { defineCalls, get, limitParam } from '../framework/endpoint';
import { multiValue } from '../framework/multi-value';
import { wholeNumber } from '../framework/numbers';
import { Day, Id } from '../framework/vocabulary';
import { AgentRef, ClusterId, Owner, SiteRef, TaskKind } from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { canPlanAnyKind, planStatuses } from '../work/planning';
import { Absence, Capacity } from '../work/workforce';
import { backlogCauses } from './backlog';

export const BoardPlan = z.object({
  planid: Id,
  task_type: TaskKind,
  site_id: SiteRef,
  site_code: z.string(),
  site_name: z.string().nullable(),
  place: Place.nullable(),
  /** Destination of the goods. */
  drop_code: z.string().nullable(),
  drop: Place.nullable(),
  status: z.enum(planStatuses),
  instruction: z.string().nullable(),
  /** The usual duration for its kind. */
  minutes: z.int(),
  /** The backlog cause it returns to when withdrawn; null: none, and it is cancelled elsewhere. */
  source: z.enum(backlogCauses).nullable(),
  version: z.int(),
});
export type BoardPlan = z.infer<typeof BoardPlan>;

export const BoardCell = z.object({
  /** In route order. */
  plans: z.array(BoardPlan),
  /** Plans that count but are not named: at sites without row access, or of kinds one may not read. */
  others: z.int(),
  /** By road; null with fewer than two known places. */
  metres: z.int().nullable(),
  /** On the sites and between them, including those not named. */
  minutes: z.int(),
  /** Minutes available. */
  capacity: z.int(),
  absence: Absence.nullable(),
  rest: z.enum(['restDay', 'holiday']).nullable(),
});
export type BoardCell = z.infer<typeof BoardCell>;

export const BoardAgent = z.object({
  /** null: plans without an agent. */
  agent_id: AgentRef.nullable(),
  username: z.string().nullable(),
  name: z.string().nullable(),
  owner: Owner.nullable(),
  cluster_id: ClusterId.nullable(),
  ...Capacity.pick({ most: true, skills: true, home: true }).shape,
  /** One per day of the week. */
  cells: z.array(BoardCell).length(7),
});
export type BoardAgent = z.infer<typeof BoardAgent>;

export const BoardFilters = z
  .object({
    agent: multiValue(AgentRef),
    cluster: multiValue(ClusterId),
    owner: multiValue(Owner),
  })
  .partial();

export const boardPageSize = 200;

/** A week of agents: each agent's plans per day against their capacity. */
export const board = defineCalls({
  name: 'board',
  actions: {
    week: get('/api/planning/board', {
      cost: 'heavy',
      input: BoardFilters.extend({
        /** Any day of the week. */
        day: Day,
        page: wholeNumber().min(1).max(1_000_000).default(1),
        limit: limitParam(boardPageSize).default(boardPageSize),
      }),
      output: z.object({
        /** Sunday first. */
        days: z.array(Day).length(7),
        /** Those with an active account, by name; on the first page, last, plans without an agent. */
        agents: z.array(BoardAgent),
        /** The number of agents. */
        total: z.int(),
        pages: z.int(),
      }),
      needs: canPlanAnyKind,
    }),
  },
});
