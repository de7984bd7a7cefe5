import { field } from '../../../contract/field/field';
import { lateWork } from '../../../contract/field/late-work';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { type TaskStatus, taskStatuses } from '../../../contract/organisation/vocabulary';
import { planning } from '../../../contract/work/planning';
import { reminders } from '../../../contract/work/reminders';
import { taskActions } from '../../../contract/work/task-actions';
import {
  doneStatuses,
  getEndStatus,
  isOpen,
  isSetAside,
  rejectedStatuses,
  taskTransitions,
} from '../../../contract/work/task-states';
import { server } from '../../../i18n/fr/organisation/server';
import { formatNeeds } from '../format-rule';
import { renderTable } from '../table';

/** The states of a task and what each counts as; then the actions by state, with their result and who may. */
export const statesTables = () =>
  [
    renderTable(
      ['state', 'label', 'counts as'],
      taskStatuses.map(status => [named(status), labelOf(status), countsAs(status)]),
    ),
    renderTable(
      ['action', 'in the states', 'leads to', 'kinds', 'who may'],
      Object.entries(taskTransitions).map(([action, { from, to, ...rest }]) => [
        `\`${action}\``,
        from.length === taskStatuses.length ? 'every' : from.map(named).join(', '),
        listResults(from, to).map(named).join(' or '),
        'reviewedOnly' in rest ? 'reviewed ones' : 'all',
        callOf[action] ? formatNeeds(callOf[action]) : 'the server itself',
      ]),
    ),
  ].join('\n\n');

const listResults = (from: readonly TaskStatus[], to: TaskStatus | 'ended' | null): TaskStatus[] => {
  if (to === 'ended') return [...new Set(from.map(getEndStatus))];
  return to === null ? [] : [to];
};

/** Done is the empty text on the wire. */
const named = (status: string) => (status ? `\`${status}\`` : '`""`');
const labelOf = (status: string) => server.reports[(status || 'done') as keyof typeof server.reports] ?? '';
const countsAs = (status: (typeof taskStatuses)[number]) =>
  [
    (doneStatuses as readonly string[]).includes(status) && 'done',
    (rejectedStatuses as readonly string[]).includes(status) && 'rejected',
    isOpen(status) && 'open',
    isSetAside(status) && 'set aside',
  ]
    .filter(Boolean)
    .join(', ');

/** The call of an action. */
const callOf: Record<string, Endpoint | undefined> = {
  ...taskActions.actions,
  attachLate: lateWork.actions.attach,
  planInstallation: planning.actions.installation,
  remind: reminders.actions.task,
  sendStep: field.actions.step,
  submit: field.actions.submit,
  impossible: field.actions.impossible,
  sendProof: field.actions.photo,
};
