import type { undo as french } from '../fr/undo';

export const undo: typeof french = {
  take: 'Undo',
  done: 'Undone: everything is as it was.',
};
