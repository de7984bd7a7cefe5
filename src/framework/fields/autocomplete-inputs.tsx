import { AutocompleteArrayInput, AutocompleteInput } from 'react-admin';
import { type SearchableProps, searchProps } from './searchable-props';
import { useMatchChoice } from './useMatchChoice';
import type { ListChoice } from './useWords';

/** A chunk of their own: they are a tenth of what a first list needs. */
export { BooleanInput } from 'react-admin';
export { ColourInput } from './ColourInput';
export { ReferenceFieldInput } from './ReferenceFieldInput';
export { ReferenceSearchInput } from './ReferenceSearchInput';

/** Searches among choices. */
export const ChoiceSearchInput = ({ choices, common }: SearchableProps & { choices: ListChoice[] }) => (
  <AutocompleteInput
    {...common}
    {...searchProps}
    choices={choices}
    matchSuggestion={useMatchChoice(common.source)}
  />
);

/** Some of a few choices, each as a chip. */
export const ChoicesInput = ({ choices, common }: SearchableProps & { choices: ListChoice[] }) => (
  <AutocompleteArrayInput {...common} choices={choices} translateChoice={false} size="small" />
);
