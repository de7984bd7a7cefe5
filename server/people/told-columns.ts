import { peopleFields } from '../../contract/people';
import { storedIn } from '../platform/stored-fields';

/** The columns of accounts that lists show as they are stored, and the history tells of. */
export const toldColumns = [
  ...new Set(
    [
      ...storedIn(peopleFields.work, 'row'),
      ...storedIn(peopleFields.sites, 'row'),
      ...storedIn(peopleFields.people, 'row'),
    ].map(([, column]) => column),
  ),
];
