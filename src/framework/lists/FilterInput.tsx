import { Box, Button } from '@mui/material';
import { FilterLiveForm, ListContextProvider, type ListControllerResult } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { FieldInput } from '../fields/FieldInput';
import { ChoiceFilter } from './ChoiceFilter';
import {
  clearFilter,
  type Filter,
  type FilterEntry,
  type FilterSelection,
  mergeFilter,
  parseFilterSelection,
  serializeFilterSelection,
} from './filter-values';
import { ReferenceFilter } from './ReferenceFilter';
import { useFilterWords } from './useFilterWords';

export type FilterInputProps = {
  entry: FilterEntry;
  filter: Filter;
  /** The list's default filter. */
  defaultFilter: Filter;
  /** Sets some filters and keeps the others. */
  onChange: (changes: Filter) => void;
  /** Milliseconds after the last key. */
  debounce: number;
  /** Called when the input is complete; for a single choice on the first selection. */
  onDone?: () => void;
};

/** The input of a filter: its choices, or text inputs. */
export const FilterInput = ({
  entry,
  filter,
  defaultFilter,
  onChange,
  debounce,
  onDone,
}: FilterInputProps) => {
  const { choicesOf, nameOf, labelOf, say } = useFilterWords();
  const [first] = entry.fields;
  const choices = choicesOf(first);
  // `FilterLiveForm` reads only these two of react-admin's list context.
  const context = useMemo(
    () => ({ filterValues: filter, setFilters: onChange }) as unknown as ListControllerResult,
    [filter, onChange],
  );
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not on mount: react-admin's inputs are not ready for events yet.
    if (onDone) box.current?.querySelector('input')?.focus();
  }, [onDone]);
  if (choices || first.target) {
    const current = filter[first.source];
    // « all » is no selection, unless that means something of its own (« Activé »).
    const isUnset = current === 'all' && !choices?.some(({ id }) => id === '');
    const props = {
      label: nameOf(entry),
      field: first,
      chosen: parseFilterSelection(isUnset ? undefined : current),
      onChange: (chosen: FilterSelection) =>
        onChange({
          ...clearFilter(entry, defaultFilter),
          ...mergeFilter({ [first.source]: serializeFilterSelection(chosen) }),
        }),
      onDone,
    };
    return choices ? (
      <ChoiceFilter {...props} choices={choices} />
    ) : (
      <ReferenceFilter {...props} target={first.target!} debounce={debounce} />
    );
  }
  const defaultValues = Object.fromEntries(entry.fields.map(({ source }) => [source, filter[source] ?? '']));
  return (
    <ListContextProvider value={context}>
      <Box ref={box} sx={fields}>
        <FilterLiveForm debounce={debounce} {...{ defaultValues }}>
          {entry.fields.map(field => (
            <FieldInput key={field.source} info={field} purpose="filter" label={labelOf(field)} />
          ))}
        </FilterLiveForm>
        {onDone && (
          <Button color="inherit" onClick={onDone} sx={{ justifySelf: 'end' }}>
            {say('done')}
          </Button>
        )}
      </Box>
    </ListContextProvider>
  );
};

const fields = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  '& form': { display: 'grid', gap: 1.5 },
  '& .MuiFormControl-root': { my: 0 },
} as const;
