import { z } from 'zod';
import { defineCalls, get, limitTo } from '../framework/endpoint';
import { severalOf } from '../framework/several';
import { AgentRef, ClusterId, Day, Id, Owner, SiteRef, TaskKind } from '../organisation/vocabulary';
import { Place } from '../sites/place';
import { mayPlanSome, planStatuses } from '../work/planning';
import { Absence, Work } from '../work/workforce';
import { backlogCauses } from './backlog';

export const BoardPlan = z.object({
  planid: Id,
  task_type: TaskKind,
  site_id: SiteRef,
  site_code: z.string(),
  site_name: z.string().nullable(),
  place: Place.nullable(),
  /** Where the goods go. */
  drop_code: z.string().nullable(),
  drop: Place.nullable(),
  status: z.enum(planStatuses),
  instruction: z.string().nullable(),
  /** What its kind usually takes. */
  minutes: z.int(),
  /** As what it waits again once it is withdrawn; null: nothing would, and it is cancelled elsewhere. */
  source: z.enum(backlogCauses).nullable(),
  version: z.int(),
});
export type BoardPlan = z.infer<typeof BoardPlan>;

export const BoardCell = z.object({
  /** In the order of the way. */
  plans: z.array(BoardPlan),
  /** Plans that count and are not named: at sites out of reach, or of kinds that one may not read. */
  others: z.int(),
  /** By road; null below two known places. */
  metres: z.int().nullable(),
  /** On the sites and between them, those that are not named included. */
  minutes: z.int(),
  /** Minutes that there are. */
  capacity: z.int(),
  absence: Absence.nullable(),
  rest: z.enum(['restDay', 'holiday']).nullable(),
});
export type BoardCell = z.infer<typeof BoardCell>;

export const BoardAgent = z.object({
  /** null: plans that nobody has. */
  agent_id: AgentRef.nullable(),
  username: z.string().nullable(),
  name: z.string().nullable(),
  owner: Owner.nullable(),
  cluster_id: ClusterId.nullable(),
  ...Work.pick({ most: true, skills: true, home: true }).shape,
  /** One a day of the week. */
  cells: z.array(BoardCell).length(7),
});
export type BoardAgent = z.infer<typeof BoardAgent>;

export const BoardFilters = z
  .object({
    agent: severalOf(AgentRef),
    cluster: severalOf(ClusterId),
    owner: severalOf(Owner),
  })
  .partial();

export const boardPageSize = 200;

/** A week of agents: what each has on each day against what he can take on. */
export const board = defineCalls({
  name: 'board',
  actions: {
    week: get('/api/planning/board', {
      input: BoardFilters.extend({
        /** Any day of the week. */
        day: Day,
        page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
        limit: limitTo(boardPageSize).default(boardPageSize),
      }),
      output: z.object({
        /** Sunday first. */
        days: z.array(Day).length(7),
        /** Those that have an account in use, by name; on the first page, last, plans that nobody has. */
        agents: z.array(BoardAgent),
        /** How many agents there are. */
        total: z.int(),
        pages: z.int(),
      }),
      needs: mayPlanSome,
    }),
  },
});
