import { peopleFields } from '../../../contract/organisation/people';
import { storedIn } from '../../framework/lists/stored-fields';

/** The columns of accounts that lists show as stored and the history records. */
export const historyColumns = [
  ...new Set(
    [
      ...storedIn(peopleFields.work, 'row'),
      ...storedIn(peopleFields.sites, 'row'),
      ...storedIn(peopleFields.people, 'row'),
    ].map(([, column]) => column),
  ),
];
