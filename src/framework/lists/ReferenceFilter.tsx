import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useGetMany } from 'ra-core';
import { useState } from 'react';
import { getNameField } from '../../../contract/framework/crud';
import { getResource } from '../../../contract/framework/resources';
import { useDebouncedValue } from '../ui/useDebouncedValue';
import { ChoiceFilter, type ChoiceFilterProps } from './ChoiceFilter';
import { getRecordName, type ListRecord } from './columns';

type Props = Omit<ChoiceFilterProps, 'choices' | 'onSearch'> & {
  target: string;
  /** Milliseconds after the last key. */
  debounce: number;
};

/** The filter of a reference: one or several records, searched among those that the reader may read. */
export const ReferenceFilter = ({ target, debounce, ...props }: Props) => {
  const contract = getResource(target);
  const nameField = getNameField(contract);
  const [text, setText] = useState('');
  const searched = useDebouncedValue(text, debounce);
  const { data: found = [] } = useGetList<ListRecord>(
    target,
    {
      filter: searched ? { [nameField]: searched } : {},
      sort: { field: nameField, order: 'ASC' },
      pagination: { page: 1, perPage: 50 },
    },
    { placeholderData: keepPreviousData },
  );
  const ids = props.chosen.values.map(Number);
  const { data: chosen = [] } = useGetMany<ListRecord>(target, { ids });
  const records = new Map([...chosen, ...found].filter(Boolean).map(record => [record.id, record]));
  const choices = [...records.values()].map(record => ({
    id: record.id,
    name: getRecordName(contract, record),
  }));
  return <ChoiceFilter {...props} choices={choices} onSearch={setText} />;
};
