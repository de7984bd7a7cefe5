import { z } from 'zod';
import { BooleanParam } from '../framework/endpoint';
import { Owner } from './vocabulary';

/** What a new installation needs before its first task, in this order. */
export const firstSteps = [
  'owners',
  'clusters',
  'sites',
  'people',
  'assignment',
  'plan',
  'phone',
  'backup',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Steps that start with rows of the product: done once a row was changed, or an admin has confirmed them. */
export const confirmedSteps = ['owners', 'clusters'] as const satisfies readonly FirstStep[];
export type ConfirmedStep = (typeof confirmedSteps)[number];

/** What is stored of the checklist: the rest is derived from the data. */
export const FirstStepsState = z.object({
  confirmed: z.array(z.enum(confirmedSteps)).max(confirmedSteps.length),
  /** Whether an admin has closed the list for good. */
  dismissed: BooleanParam,
});
export type FirstStepsState = z.output<typeof FirstStepsState>;

/** The checklist: `open` until it was closed, is complete, or the first task was sent. */
export const FirstSteps = FirstStepsState.extend({
  open: z.boolean(),
  done: z.array(z.enum(firstSteps)),
  /** The owner whose managers accept SSRs. */
  reviewing_owner: Owner,
});
