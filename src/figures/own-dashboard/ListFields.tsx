import { Autocomplete, Box, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider } from 'ra-core';
import type { TileState } from '../../../contract/figures/own-dashboards';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { findPeriodFields } from '../../../contract/framework/period-fields';
import { resources } from '../../../contract/office/resources';
import { views } from '../../../contract/organisation/views';
import { FilterBar } from '../../framework/lists/FilterBar';
import { groupFilters } from '../../framework/lists/filter-values';
import { useFilters } from '../../framework/lists/filters';
import { useFilterWords } from '../../framework/lists/useFilterWords';
import { call } from '../../framework/providers/call';
import { useAutocompleteTexts } from '../../framework/ui/useAutocompleteTexts';
import { useReadableLists } from './useReadableLists';
import { useTileWords } from './useTileWords';

type Value = Pick<TileState, 'list' | 'filter' | 'within'>;
type Props = { value: Partial<Value>; onChange: (changes: Partial<Value>) => void };

/** The list to count, its filter, and which of its date fields is compared with the dashboard's period. */
export const ListFields = ({ value, onChange }: Props) => {
  const { word } = useTileWords();
  const choiceTexts = useAutocompleteTexts();
  const lists = useReadableLists();
  const contract = resources.get(value.list ?? '');
  return (
    <>
      <Autocomplete
        {...choiceTexts}
        disableClearable
        options={lists}
        value={lists.find(({ id }) => id === value.list) ?? (null as never)}
        onChange={(_, { id }) => onChange({ list: id, filter: undefined, within: undefined })}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        renderInput={params => <TextField {...params} label={word('list')} required />}
      />
      {contract && (
        <ResourceContextProvider value={contract.name}>
          <FilterFields key={contract.name} {...{ contract, value, onChange }} />
        </ResourceContextProvider>
      )}
    </>
  );
};

type FieldsProps = Props & { contract: ResourceContract };
const FilterFields = ({ contract, value, onChange }: FieldsProps) => {
  const { word } = useTileWords();
  const { nameOf } = useFilterWords();
  const { fields, defaultFilter } = useFilters(contract);
  const filter = value.filter ?? defaultFilter;
  const dateFilters = findPeriodFields(contract.filters.shape).flatMap(({ from }) =>
    groupFilters(fields).filter(({ key }) => key === from),
  );
  return (
    <>
      <SavedViewSelect contract={contract} onChange={onChange} />
      <Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          {word('filters')}
        </Typography>
        <Box sx={{ '& > *': { px: '0 !important' } }}>
          <FilterBar
            fields={fields}
            pinnedFilters={noPinnedFilters}
            filter={filter}
            defaultFilter={defaultFilter}
            onFilter={next => onChange({ filter: next })}
          />
        </Box>
      </Box>
      {dateFilters.length > 0 && (
        <TextField
          select
          label={word('within')}
          value={value.within ?? ''}
          onChange={({ target }) => onChange({ within: target.value || undefined })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{word('withinNone')}</MenuItem>
          {dateFilters.map(entry => (
            <MenuItem key={entry.key} value={entry.key}>
              {nameOf(entry)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
};

/** Copies the filter of one of the user's saved views of the list; nothing if there are none. */
const SavedViewSelect = ({ contract, onChange }: Omit<FieldsProps, 'value'>) => {
  const { word } = useTileWords();
  const { data: savedViews = [] } = useQuery({
    queryKey: ['views', contract.name],
    queryFn: ({ signal }) =>
      call(views.actions.list, { resource: contract.name }, { signal }).then(response => response.views),
  });
  if (savedViews.length === 0) return null;
  return (
    <TextField
      select
      label={word('fromView')}
      value=""
      onChange={({ target }) =>
        onChange({ filter: savedViews.find(({ id }) => id === Number(target.value))?.state.filter ?? {} })
      }
    >
      {savedViews.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};

const noPinnedFilters = { search: [], chips: [] };
