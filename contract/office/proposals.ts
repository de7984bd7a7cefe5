import { z } from 'zod';
import { defineCalls, readByPost } from '../framework/endpoint';
import { AgentRef, Day, Key } from '../organisation/vocabulary';
import { mayPlanSome } from '../work/planning';
import { BacklogFilters, BacklogItem, maxNamedItems } from './backlog';

/** Of one proposal: agents, what waits, and the seconds within which it is made, reading and telling apart. */
export const mostProposed = { agents: 60, items: maxNamedItems, seconds: 4 } as const;

/** Why something that waits is not proposed. */
export const unproposed = ['noPlace', 'noAgent', 'noTime'] as const;
export type Unproposed = (typeof unproposed)[number];

/** What an agent could do on a day, and why there. */
export const Ghost = z.object({
  agent_id: AgentRef,
  day: Day,
  item: BacklogItem,
  /** How many stops of his day come before it, plans that stand included. */
  place: z.int(),
  reason: z.object({
    due: Day.nullable(),
    /** From the stop before it, or from where his day begins; null where it is the first and nothing says where that is. */
    metres: z.int().nullable(),
    /** Whether it is the first of his day. */
    first: z.boolean(),
    /** Of his day as it would be, the way included, and of what he has; work out of reach only lessens the capacity. */
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
  /** Of the ways of these agents in that week between the plans that the caller may read, before and with it. */
  metres: z.object({ before: z.int(), after: z.int() }),
  /** `crow`: there is no table of roads; `unreachable`: there is one, which did not answer, so as the crow flies. */
  distances: z.enum(['crow', 'roads', 'unreachable']),
});
export type Proposal = z.infer<typeof Proposal>;

/** A week filled from the tray. Nothing is written: what is accepted goes to `tray.plan`, whole or in part. */
export const proposals = defineCalls({
  name: 'proposals',
  actions: {
    propose: readByPost('/api/planning/propose', {
      input: z.object({
        /** A day of the week; days that have passed are left alone. */
        week: Day,
        /** Nobody named: all whom the caller reaches. */
        agents: z.array(AgentRef).max(mostProposed.agents).optional(),
        filter: BacklogFilters.strict().optional(),
        /** These alone, whatever the filter says. */
        keys: z.array(Key).max(mostProposed.items).optional(),
      }),
      output: Proposal,
      needs: mayPlanSome,
      cost: 'proposal',
    }),
  },
});
