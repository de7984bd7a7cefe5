import type { lateWork as french } from '../../fr/work/late-work';

export const lateWork: typeof french = {
  title: 'Work received late',
  after: {
    cancelled: 'Received after the cancellation',
    deleted: 'Received after the deletion',
    reassigned: 'Received after assignment to another agent',
    closed: 'Received after the closure',
  },
  status: { pending: 'Awaiting decision', attached: 'Attached', dismissed: 'Dismissed' },
  by: 'Handed over by %{agent} on %{at}',
  ofPlan: 'plan no. %{id}',
  ofTask: 'task no. %{id}',
  arrived: 'Arrival on site on %{at}',
  outcome: { submit: 'Work finished on %{at}', impossible: 'Declared impossible on %{at}' },
  awaited: '%{smart_count} photo not received yet |||| %{smart_count} photos not received yet',
  comment: 'Comment on the photo “%{slot}”',
  cell: '%{label}: %{value}',
  taken: '%{value} (added to the task)',
  photosTaken: 'Photos attached: %{taken} of %{of}',
  attachedTo: 'Attached to task no. %{task}',
  attach: {
    title: 'Attach to a task',
    do: 'Attach',
    task: 'Task',
    replace: 'Replace the current content of the task',
    replaceHelp: 'Otherwise, only empty fields and slots are filled.',
    none: 'No task of this type on this site can take this work. Once an agent has started one, you can attach it there.',
  },
  dismiss: { title: 'Dismiss this work', do: 'Dismiss', reason: 'Cause' },
  reopen: 'Reopen',
  done: {
    attach: 'Work attached to the task.',
    dismiss: 'Work dismissed.',
    reopen: 'Work reopened.',
  },
};
