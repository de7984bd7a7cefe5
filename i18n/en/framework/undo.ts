import type { undo as french } from '../../fr/framework/undo';

export const undo: typeof french = {
  take: 'Undo',
  takeDone: 'Undo the operation',
  moreRefused: 'and %{smart_count} more |||| and %{smart_count} more',
  done: 'Action undone.',
};
