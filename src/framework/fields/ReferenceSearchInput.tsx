import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import type { Reference } from './field-type';
import { type SearchableProps, searchProps } from './searchable-props';

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
