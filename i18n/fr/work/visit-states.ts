import type { VisitState } from '../../../contract/sites/visit-due';

/** Apart, for the lists of sites need them in the first load. */
export const visitStates = {
  late: 'En retard',
  week: 'Sous 7 jours',
  month: 'Sous 30 jours',
  later: 'Plus tard',
  planned: 'Planifiée',
  inHand: 'En cours',
} satisfies Record<VisitState, string>;
