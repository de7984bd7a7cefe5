import type { PersonDetail } from '../../../../contract/organisation/account-actions';

/** What the pages of all three sorts of people have in common. */
export type Profile = Omit<PersonDetail, 'logs'>;
