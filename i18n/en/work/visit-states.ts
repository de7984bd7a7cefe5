import type { visitStates as frenchStates } from '../../fr/work/visit-states';

/** A separate file, as the site lists need these texts in the first load. */
export const visitStates: typeof frenchStates = {
  late: 'Late',
  week: 'Within 7 days',
  month: 'Within 30 days',
  later: 'Later',
  planned: 'Planned',
  plannedLate: 'Planned too late',
  inHand: 'Ongoing',
};
