import { z } from 'zod';
import { arrayOf, defineCalls, get } from '../framework/endpoint';
import { wholeNumber } from '../framework/numbers';
import type { Rule } from '../framework/permissions';
import { Day, Id } from '../framework/vocabulary';
import { scopes } from '../organisation/permissions';
import { AgentRef, SiteRef, TaskKind } from '../organisation/vocabulary';
import { canPlanAnyKind } from './planning';

/** Sites, or plans to be moved, named by one call; of a larger selection only the number is sent. */
export const maxLoadSites = 50;
/** Plans of the day named in the answer, in their order. */
export const maxDayPlans = 40;
/** Metres between two sites of one day from which on they count as far apart. */
export const farApartMetres = 150_000;

/** Warnings about a plan, which do not forbid it. */
export const planWarnings = [
  'agentDisabled',
  'pastDay',
  'restDay',
  'holiday',
  'sameDay',
  'sameKind',
  'fullDay',
  'farApart',
] as const;

const PlanWarning = z.object({
  clash: z.enum(planWarnings),
  /** The conflicting plan, if any. */
  planid: Id.optional(),
  site_code: z.string().optional(),
  task_type: TaskKind.optional(),
  plan_date: Day.optional(),
  /** Its agent; null if none. */
  agent: z.string().nullable().optional(),
  /** The minutes that the day would have with the new plan, and the agent's capacity. */
  minutes: z.int().optional(),
  capacity: z.int().optional(),
});
export type PlanWarning = z.infer<typeof PlanWarning>;

const DayPlan = z.object({
  planid: Id,
  task_type: TaskKind,
  site_id: SiteRef,
  site_code: z.string(),
  site_name: z.string().nullable(),
  drop_site_code: z.string().nullable(),
  done: z.boolean(),
});

/** Minutes of work and travel, and the agent's capacity, as on the board. */
const hours = { minutes: z.int(), capacity: z.int() };

export const AgentLoad = z.object({
  /** Sunday to Saturday, the day's week; plans that are not cancelled, at any site. */
  week: z.array(z.object({ day: Day, plans: z.int(), ...hours })).length(7),
  /** The day with the new plans; null if they are too many to be named, or of no known kind. */
  planned: z.object(hours).nullable(),
  /** The agent's plans of the day at sites within the caller's row access. */
  plans: z.array(DayPlan).max(maxDayPlans),
  /** The agent's plans of the day that are counted but not named: without row access, or beyond `maxDayPlans`. */
  others: z.int(),
});
export type AgentLoad = z.infer<typeof AgentLoad>;

/** Between the day's sites within row access, including those to be planned. */
export const DayDistance = z.object({
  /** The number of different sites. */
  sites: z.int(),
  /** Those without coordinates, which the distances leave out. */
  unknown: z.int(),
  /** Metres of the shortest route, as the crow flies; null with fewer than two known places. */
  way: z.int().nullable(),
  /** Metres between the two farthest apart. */
  widest: z.int().nullable(),
});
export type DayDistance = z.infer<typeof DayDistance>;

/** Whoever may plan any kind, or replan a task. */
const canPlanOrReplan: Rule = {
  anyOf: [canPlanAnyKind, ...scopes.map(scope => ({ scope, flag: 'export_task' as const }))],
};

/** Information before a plan is made: the agent in charge, their week, the route between their sites, and warnings. */
export const agentLoad = defineCalls({
  name: 'agentLoad',
  ability: false,
  actions: {
    load: get('/api/planning/load', {
      cost: 'heavy',
      input: z.object({
        day: Day,
        agent: AgentRef.optional(),
        /** The sites to be planned. */
        site_ids: arrayOf(SiteRef).pipe(z.array(SiteRef).max(maxLoadSites)).optional(),
        drop_site: SiteRef.optional(),
        task_type: TaskKind.optional(),
        /** Plans to be moved: their sites count, and they do not conflict with themselves. */
        plan_id: arrayOf(Id).pipe(z.array(Id).max(maxLoadSites)).optional(),
        /** A task to be replanned at its site. */
        taskid: Id.optional(),
        /** The number of plans added to the day, if too many to be named. */
        count: wholeNumber().min(0).max(1_000_000).optional(),
      }),
      output: z.object({
        /** null if no agent is named. */
        load: AgentLoad.nullable(),
        distance: DayDistance,
        clashes: z.array(PlanWarning),
      }),
      needs: canPlanOrReplan,
    }),
    /**
     * The agent in charge, in the area of that kind, of the site where it is planned: a named one, or that of a plan or
     * task; null if there is none, or if only the other site of that work is in reach.
     */
    inCharge: get('/api/planning/charge', {
      cost: 'light',
      input: z.object({
        task_type: TaskKind,
        site_id: SiteRef.optional(),
        plan_id: Id.optional(),
        taskid: Id.optional(),
      }),
      output: z.object({ agent_id: AgentRef.nullable() }),
      needs: canPlanOrReplan,
    }),
  },
});
