import { Chip } from '@mui/material';
import { useListContext, useResourceContext } from 'ra-core';
import type { ListName } from '../../contract/form-lists';
import type { WordInputProps } from './schema';
import { useWords } from './words';

/** A filter that a link brought along: it is told while it is set, and can be taken away. */
export const CarriedInput = ({ facts: { source, list, options = [] }, label }: WordInputProps) => {
  const { translate, nameOf, formats } = useWords();
  const resource = useResourceContext();
  const { filterValues, setFilters } = useListContext();
  const value = filterValues[source];
  if (value === undefined || value === '') return null;
  const name = list
    ? nameOf(list as ListName, value)
    : translate(`resources.${resource}.choices.${source}.${value}`, { _: String(value) });
  const { [source]: _, ...others } = filterValues;
  return (
    <Chip
      variant="outlined"
      label={options.length === 1 ? label : formats.labelled(label, name)}
      onDelete={() => setFilters(others)}
      sx={{ alignSelf: 'flex-start', maxWidth: 1 }}
    />
  );
};
