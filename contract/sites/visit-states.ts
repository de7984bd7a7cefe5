import { z } from 'zod';

/**
 * The state of a visit: its window has passed, due within 7 or 30 days or later, planned, planned for a day after its
 * window, or started.
 */
export const visitStates = ['late', 'week', 'month', 'later', 'planned', 'plannedLate', 'inHand'] as const;
export type VisitState = (typeof visitStates)[number];
export const VisitStateName = z.enum(visitStates);

/** Days from today within which a visit is due this week, or this month. */
export const visitHorizons = { week: 7, month: 30 } as const;
