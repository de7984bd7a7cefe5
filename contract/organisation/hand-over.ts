import { z } from 'zod';
import { BooleanParam, confirmationParams } from '../framework/endpoint';
import { AccountRef } from '../framework/vocabulary';

/**
 * Whoever removes a person who is in charge of something decides what happens to it: it goes to `hand_to`, somebody of
 * the same role, or stays as it is. Without a decision the call answers 409 with `current.charge`.
 */
export const handOverInput = {
  hand_to: AccountRef.optional(),
  stay: BooleanParam.optional(),
  ...confirmationParams,
};

/**
 * What somebody is in charge of, within the caller's row access: an agent has plans and sites, a manager sites and
 * agents, a cluster manager people; planners of recurring work have maintenance plans.
 */
export const AssignedCounts = z.object({
  plans: z.int(),
  sites: z.int(),
  agents: z.int(),
  managers: z.int(),
  maintenance: z.int(),
});
export type AssignedCounts = z.infer<typeof AssignedCounts>;

/**
 * What cannot be handed over: open sessions, which end, and tasks in progress or returned, which stay with the person.
 */
export const UntransferableCounts = z.object({ sessions: z.int(), tasks: z.int() });
export type UntransferableCounts = z.infer<typeof UntransferableCounts>;
