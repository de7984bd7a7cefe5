import { z } from 'zod';
import { defineCalls, readByPost } from '../framework/endpoint';
import { Day, Key } from '../framework/vocabulary';
import { AgentRef } from '../organisation/vocabulary';
import { canPlanAnyKind } from '../work/planning';
import { BacklogFilters, BacklogItem, maxBacklogItems } from './backlog';

/**
 * Limits of one proposal: agents, backlog items, and the seconds after which the search is cut. It usually ends sooner,
 * after a fixed number of steps, so that the same input gives the same proposal on any machine.
 */
export const proposalLimits = { agents: 60, items: maxBacklogItems, seconds: 15 } as const;

/** Minutes per day beyond an agent's capacity that a proposal may use at most. */
export const maxOvertime = 120;

/** Why a backlog item is not proposed; `notYet`: the window of its visit opens after that week. */
export const skipReasons = ['noPlace', 'noAgent', 'notYet', 'noTime'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** A proposed plan of an agent on a day, and why there. */
export const ProposedPlan = z.object({
  agent_id: AgentRef,
  day: Day,
  item: BacklogItem,
  /** The number of stops before it on the agent's day, including existing plans. */
  place: z.int(),
  reason: z.object({
    due: Day.nullable(),
    /** From the previous stop, or from where the agent's day begins; null if it is the first and that is unknown. */
    metres: z.int().nullable(),
    /** Whether it is the first of the agent's day. */
    first: z.boolean(),
    /**
     * Of the resulting day with travel, and of the agent's capacity; work without row access only reduces the
     * capacity.
     */
    minutes: z.int(),
    capacity: z.int(),
  }),
});
export type ProposedPlan = z.infer<typeof ProposedPlan>;

/**
 * What makes an item fit that was skipped: an agent who was not asked, a longer day of one who was, or one of the next
 * weeks of those who were.
 */
export const widenings = ['agent', 'overtime', 'nextWeek'] as const;
export type Widening = (typeof widenings)[number];

/** A backlog item that is not proposed, and the nearest place where it alone would fit; null: none was found. */
export const SkippedItem = z.object({
  item: BacklogItem,
  cause: z.enum(skipReasons),
  nearest: ProposedPlan.omit({ item: true })
    .extend({
      /** The agent's name. */
      agent: z.string(),
      widening: z.enum(widenings),
      /** The minutes of that day beyond the agent's capacity. */
      over: z.int(),
    })
    .nullable(),
});
export type SkippedItem = z.infer<typeof SkippedItem>;

export const Proposal = z.object({
  ghosts: z.array(ProposedPlan),
  /** As the backlog: the soonest due first. */
  skipped: z.array(SkippedItem).max(proposalLimits.items),
  /** The given keys that are not in the caller's backlog, or not any more. */
  unknown: z.array(Key),
  /** Of these agents' routes in that week between the plans the caller may read, before and with it. */
  metres: z.object({ before: z.int(), after: z.int() }),
  /** `crow`: no road distances configured; `unreachable`: they did not answer, so beeline distances were used. */
  distances: z.enum(['crow', 'roads', 'unreachable']),
  /** Whether the time limit cut the search: another call may find another proposal. */
  cut: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

/** A week filled from the backlog. Nothing is written: what is accepted is passed to `tray.plan`, whole or in part. */
export const proposals = defineCalls({
  name: 'proposals',
  actions: {
    propose: readByPost('/api/planning/propose', {
      input: z.object({
        /** A day of the week; past days are left alone. */
        week: Day,
        /** Default: all agents within the caller's row access. */
        agents: z.array(AgentRef).max(proposalLimits.agents).optional(),
        filter: BacklogFilters.strict().optional(),
        /** Only these, whatever the filter says. */
        keys: z.array(Key).max(proposalLimits.items).optional(),
        /** Minutes beyond the capacity of each day on which an agent works. */
        overtime: z.int().min(0).max(maxOvertime).default(0),
      }),
      output: Proposal,
      needs: canPlanAnyKind,
      cost: 'proposal',
    }),
  },
});
