import type { visitStates as frenchStates } from '../../fr/work/visit-states';

/** Apart, for the lists of sites need them in the first load. */
export const visitStates: typeof frenchStates = {
  late: 'Late',
  week: 'Within 7 days',
  month: 'Within 30 days',
  later: 'Later',
  planned: 'Planned',
  inHand: 'Ongoing',
};
