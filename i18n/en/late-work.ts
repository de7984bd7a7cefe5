import type { lateWork as french } from '../fr/late-work';

export const lateWork: typeof french = {
  title: 'Work received late',
  after: {
    cancelled: 'Received after the cancellation',
    deleted: 'Received after the deletion',
    reassigned: 'Received after it was given to another agent',
    closed: 'Received after the closure',
  },
  status: { pending: 'To be decided', attached: 'Attached', dismissed: 'Dismissed' },
  by: 'Handed over by %{agent} on %{at}',
  ofPlan: 'plan no. %{id}',
  ofTask: 'task no. %{id}',
  arrived: 'Arrival on site on %{at}',
  outcome: { submit: 'Work finished on %{at}', impossible: 'Declared impossible on %{at}' },
  awaited: '%{smart_count} photo still on its way |||| %{smart_count} photos still on their way',
  comment: 'Comment on the photo “%{slot}”',
  cell: '%{label}: %{value}',
  taken: '%{value} (in the task)',
  photosTaken: '%{taken} of %{of} in the task',
  attachedTo: 'Attached to task no. %{task}',
  attach: {
    title: 'Attach to a task',
    do: 'Attach',
    task: 'Task',
    replace: 'Replace what is in the task already',
    replaceHelp: 'Otherwise only empty values and slots are filled.',
    none: 'No task of this type on this site can take it. Once a task is open, it can be attached there.',
  },
  dismiss: { title: 'Dismiss this work', do: 'Dismiss', reason: 'Cause' },
  reopen: 'Decide again',
  done: {
    attach: 'Work attached to the task.',
    dismiss: 'Work dismissed.',
    reopen: 'Work to be decided again.',
  },
};
