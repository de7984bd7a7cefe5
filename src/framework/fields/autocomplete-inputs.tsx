import { type ReactElement, useCallback, useMemo, useState } from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  type AutocompleteInputProps,
  ReferenceInput,
} from 'react-admin';
import type { Reference } from './field-type';
import { useMatchChoice } from './useMatchChoice';
import type { ListChoice } from './useWords';

/** A chunk of their own: they are a tenth of what a first list needs. */
export { BooleanInput } from 'react-admin';
export { ColourInput } from './ColourInput';
export { ReferenceFieldInput } from './ReferenceFieldInput';

export type SearchableProps = {
  common: { source: string } & Pick<
    AutocompleteInputProps,
    'label' | 'validate' | 'defaultValue' | 'disabled' | 'autoFocus' | 'fullWidth' | 'helperText'
  >;
};

/** Opens by a click, a key or an arrow: if focus alone opened it, a click on the field would close it. */
const searchProps = { translateChoice: false, size: 'small', openOnFocus: false } as const;

/** Searches among choices. */
export const ChoiceSearchInput = ({ choices, common }: SearchableProps & { choices: ListChoice[] }) => (
  <AutocompleteInput
    {...common}
    {...searchProps}
    choices={choices}
    matchSuggestion={useMatchChoice(common.source)}
  />
);

type ReferenceSearchProps = SearchableProps & {
  reference: Reference;
  /** What creates another record, for those who may. */
  create?: ReactElement;
};

/** Searches among the server's records, which are fetched once the user searches: most lists never need them. */
export const ReferenceSearchInput = ({ reference, common, create }: ReferenceSearchProps) => {
  const { resource, field, nameOf } = reference;
  const [opened, setOpened] = useState(false);
  // Constant: another function would clear the letter whose typing opened the field.
  const toQuery = useCallback((text: string) => (text ? { [field]: text } : {}), [field]);
  return (
    <ReferenceInput
      source={common.source}
      reference={resource}
      sort={useMemo(() => ({ field, order: 'ASC' as const }), [field])}
      perPage={20}
      enableGetChoices={() => opened}
    >
      <AutocompleteInput
        {...common}
        optionText={nameOf}
        filterToQuery={toQuery}
        onOpen={() => setOpened(true)}
        {...(create && { create, createLabel: 'ra.action.create', createItemLabel: '' })}
        {...searchProps}
      />
    </ReferenceInput>
  );
};

/** Some of a few choices, each as a chip. */
export const ChoicesInput = ({ choices, common }: SearchableProps & { choices: ListChoice[] }) => (
  <AutocompleteArrayInput {...common} choices={choices} translateChoice={false} size="small" />
);
