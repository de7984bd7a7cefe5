import { z } from 'zod';
import { defineCalls, readByPost } from '../framework/endpoint';
import { AgentRef, Day, Key } from '../organisation/vocabulary';
import { mayPlanSome } from '../work/planning';
import { BacklogFilters, BacklogItem, maxNamedItems } from './backlog';

/** Limits of one proposal: agents, backlog items, and the seconds for computing it, reading and distances included. */
export const mostProposed = { agents: 60, items: maxNamedItems, seconds: 4 } as const;

/** Why a backlog item is not proposed. */
export const unproposed = ['noPlace', 'noAgent', 'noTime'] as const;
export type Unproposed = (typeof unproposed)[number];

/** A proposed plan of an agent on a day, and why there. */
export const Ghost = z.object({
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
export type Ghost = z.infer<typeof Ghost>;

export const Proposal = z.object({
  ghosts: z.array(Ghost),
  left: z.object(
    Object.fromEntries(unproposed.map(cause => [cause, z.int()])) as Record<Unproposed, z.ZodInt>,
  ),
  /** Of these agents' routes in that week between the plans the caller may read, before and with it. */
  metres: z.object({ before: z.int(), after: z.int() }),
  /** `crow`: no road distances configured; `unreachable`: they did not answer, so beeline distances were used. */
  distances: z.enum(['crow', 'roads', 'unreachable']),
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
        agents: z.array(AgentRef).max(mostProposed.agents).optional(),
        filter: BacklogFilters.strict().optional(),
        /** Only these, whatever the filter says. */
        keys: z.array(Key).max(mostProposed.items).optional(),
      }),
      output: Proposal,
      needs: mayPlanSome,
      cost: 'proposal',
    }),
  },
});
