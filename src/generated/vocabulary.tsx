import type { ReactNode } from 'react';
import type { Word } from '../../contract/vocabulary';
import { fields, type Shown } from './fields';
import { inputs, type WordInputProps } from './inputs';

/**
 * The product's words on the screen: each has one field and one input, so that `site_owner: Owner` looks and behaves
 * the same everywhere. What the views use are `showField` and `FieldInput`, which fall back on the type of a field
 * that has no word.
 */
export const vocabulary = Object.fromEntries(
  (Object.keys(fields) as Word[]).map(word => [word, { field: fields[word], input: inputs[word] }]),
) as Record<Word, { field: (shown: Shown) => ReactNode; input: (props: WordInputProps) => ReactNode }>;

export { showField } from './fields';
export { FieldInput } from './inputs';
