import { Coloured } from '../../framework/fields/Coloured';
import type { Words } from '../../framework/fields/useWords';

/** An owner by its label, and by its colour where it has one. */
export const renderOwner = (key: string, words: Words, name = words.nameOf('site_owners', key)) => {
  const colour = words.lists?.site_owners.find(({ id }) => id === key)?.colour;
  return colour ? <Coloured colour={colour}>{name}</Coloured> : name;
};
