import type { PeopleSelectionResponse } from '../../../../contract/organisation/account-actions';
import { SelectionResult } from '../../../framework/lists/SelectionResult';

/** The result for each person of a selection. */
export const PeopleSelectionResult = (props: { answer: PeopleSelectionResponse; onClose: () => void }) => (
  <SelectionResult {...props} idField="userid" nameField="username" texts="terrain.people.selection" />
);
