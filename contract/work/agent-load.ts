import { z } from 'zod';
import { arrayOf, defineCalls, get } from '../framework/endpoint';
import { type Rule, scopes } from '../organisation/permissions';
import { AgentRef, Day, Id, SiteRef, TaskKind } from '../organisation/vocabulary';
import { mayPlanSome } from './planning';

/** Sites, or plans to be moved, that one call names; of a larger selection only their number is told. */
export const mostLoadSites = 50;
/** Plans of the day that are named, in their order. */
export const mostDayPlans = 40;
/** More plans than this on one day are warned of. */
export const fullDay = 5;
/** Metres between two sites of one day from which on they lie far apart. */
export const farApart = 150_000;

/** What speaks against a plan, without forbidding it. */
export const clashes = [
  'agentDisabled',
  'pastDay',
  'restDay',
  'holiday',
  'sameDay',
  'sameKind',
  'fullDay',
  'farApart',
] as const;
export type ClashName = (typeof clashes)[number];

const Clash = z.object({
  clash: z.enum(clashes),
  /** The plan that stands in the way, where it is one. */
  planid: Id.optional(),
  site_code: z.string().optional(),
  task_type: TaskKind.optional(),
  plan_date: Day.optional(),
  /** Its agent; null where it has none. */
  agent: z.string().nullable().optional(),
  /** How many plans the day would hold. */
  plans: z.int().optional(),
});
export type Clash = z.infer<typeof Clash>;

const DayPlan = z.object({
  planid: Id,
  task_type: TaskKind,
  site_id: SiteRef,
  site_code: z.string(),
  site_name: z.string().nullable(),
  drop_site_code: z.string().nullable(),
  done: z.boolean(),
});

export const AgentLoad = z.object({
  /** Sunday to Saturday, the week of the day; plans that are not cancelled, wherever their sites are. */
  week: z.array(z.object({ day: Day, plans: z.int() })).length(7),
  /** The agent's plans of the day at sites in the caller's reach. */
  plans: z.array(DayPlan).max(mostDayPlans),
  /** His plans of the day that are counted and not named: out of reach, or beyond `mostDayPlans`. */
  others: z.int(),
});
export type AgentLoad = z.infer<typeof AgentLoad>;

/** Between the sites of the day in reach, those to be planned included. */
export const DayDistance = z.object({
  /** How many different sites there are. */
  sites: z.int(),
  /** Those without coordinates, which the distances leave out. */
  unknown: z.int(),
  /** Metres of the shortest way from one to the next, as the crow flies; null below two known places. */
  way: z.int().nullable(),
  /** Metres between the two that lie farthest apart. */
  widest: z.int().nullable(),
});
export type DayDistance = z.infer<typeof DayDistance>;

/** Whoever may plan something, or plan a task anew. */
const plans: Rule = {
  anyOf: [mayPlanSome, ...scopes.map(scope => ({ scope, flag: 'export_task' as const }))],
};

/** What is known before a plan is made: the agent's week, the way between his sites, and what speaks against it. */
export const agentLoad = defineCalls({
  name: 'agentLoad',
  ability: false,
  actions: {
    load: get('/api/planning/load', {
      input: z.object({
        day: Day,
        agent: AgentRef.optional(),
        /** Where is to be planned. */
        site_ids: arrayOf(SiteRef).pipe(z.array(SiteRef).max(mostLoadSites)).optional(),
        drop_site: SiteRef.optional(),
        task_type: TaskKind.optional(),
        /** Plans that are to be moved: their sites count, and they do not stand in their own way. */
        plan_id: arrayOf(Id).pipe(z.array(Id).max(mostLoadSites)).optional(),
        /** A task that is to be planned anew where it was. */
        taskid: Id.optional(),
        /** How many plans come to the day, where they are too many to be named. */
        count: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
      }),
      output: z.object({
        /** null where no agent is named. */
        load: AgentLoad.nullable(),
        distance: DayDistance,
        clashes: z.array(Clash),
      }),
      needs: plans,
    }),
  },
});
