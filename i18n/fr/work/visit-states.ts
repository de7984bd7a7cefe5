import type { VisitState } from '../../../contract/sites/visit-states';

/** A separate file, as the site lists need these texts in the first load. */
export const visitStates = {
  late: 'En retard',
  week: 'Sous 7 jours',
  month: 'Sous 30 jours',
  later: 'Plus tard',
  planned: 'Planifiée',
  plannedLate: 'Planifiée hors délai',
  inHand: 'En cours',
} satisfies Record<VisitState, string>;
