import type { relations as french } from '../../fr/framework/relations';

/** Texts about records that refer to others. */
export const relations: typeof french = {
  add: 'Add',
  all: 'Show the list',
  none: 'Nothing yet',
  cascade: 'Also deleted: %{records}.',
  setNull: 'Kept, without this link: %{records}.',
};
