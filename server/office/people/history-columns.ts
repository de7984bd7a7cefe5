import { peopleFields } from '../../../contract/organisation/people';
import { listStoredFields } from '../../framework/lists/stored-fields';

/** The columns of accounts that lists show as stored and the history records. */
export const historyColumns = [
  ...new Set(
    [
      ...listStoredFields(peopleFields.work, 'row'),
      ...listStoredFields(peopleFields.sites, 'row'),
      ...listStoredFields(peopleFields.people, 'row'),
    ].map(([, column]) => column),
  ),
];
