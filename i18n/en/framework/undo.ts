import type { undo as french } from '../../fr/framework/undo';

export const undo: typeof french = {
  take: 'Undo',
  takeDone: 'Undo what was done',
  moreRefused: 'and %{smart_count} more |||| and %{smart_count} more',
  done: 'Undone: everything is as it was.',
};
