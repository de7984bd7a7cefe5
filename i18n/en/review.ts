import type { review as french } from '../fr/review';

export const review: typeof french = {
  title: 'Review',
  queue: 'Tasks to review',
  waiting: '%{smart_count} task to review |||| %{smart_count} tasks to review',
  keys: 'J and K: next and previous task, A: accept, V: seen, R: return',
  empty: 'Nothing waits for review. Well done!',
  accept: 'Accept',
  accepted: 'Task accepted.',
  markSeen: 'Mark as seen',
  seen: 'Task marked as seen.',
  return: 'Return',
  returnRefused: 'Return (%{smart_count} photo refused) |||| Return (%{smart_count} photos refused)',
};
