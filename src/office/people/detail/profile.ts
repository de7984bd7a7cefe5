import type { PersonDetail } from '../../../../contract/organisation/person-detail';

/** The common fields of all three kinds of people. */
export type Profile = Omit<PersonDetail, 'logs'>;
