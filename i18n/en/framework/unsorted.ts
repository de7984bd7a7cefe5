import type { unsortedMessages as french } from '../../fr/framework/unsorted';

export const unsortedMessages: Record<keyof typeof french, string> = {
  noOrder: 'This column cannot be sorted: filter the list instead.',
  tooMany: 'Too many rows to sort by this column: filter the list instead.',
};
