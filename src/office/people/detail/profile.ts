import type { PersonDetail } from '../../../../contract/organisation/account-actions';

/** The common fields of all three kinds of people. */
export type Profile = Omit<PersonDetail, 'logs'>;
