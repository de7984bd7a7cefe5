import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Typography } from '@mui/material';
import { useEvent } from 'ra-core';
import { useState } from 'react';
import { renderReference } from '../fields/render-reference';
import { type FiltersProps, splitFilters } from './FilterBar';
import { FilterInput } from './FilterInput';
import { FilterSearch } from './FilterSearch';
import { clearFilter, type Filter, isFilterSet, mergeFilter } from './filter-values';
import { isOnlySetByLinks } from './filters';
import { useFilterWords } from './useFilterWords';

/** The filters of a list on a phone: one below the other, each with its value, expanding in place. */
export const FilterSheet = ({
  fields,
  pinnedFilters,
  filter,
  defaultFilter,
  onFilter,
  debounce = 300,
}: FiltersProps) => {
  const { say, labelOf, nameOf, valueIn } = useFilterWords();
  const [openKey, setOpenKey] = useState<string>();
  const change = useEvent((changes: Filter) => onFilter(mergeFilter(filter, changes)));
  const { searched, chips, others } = splitFilters(fields, pinnedFilters, filter);
  const isChanged = JSON.stringify(filter) !== JSON.stringify(defaultFilter);
  return (
    <Box sx={sheet}>
      {searched.map(field => (
        <FilterSearch
          key={field.source}
          field={field}
          label={labelOf(field)}
          value={filter[field.source]}
          onChange={value => change({ [field.source]: value })}
          debounce={debounce}
        />
      ))}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...chips, ...others].map(entry => {
          const [first] = entry.fields;
          const locked = first.locked !== undefined;
          const value = valueIn(entry, filter);
          const set = isFilterSet(entry, filter);
          const isReadOnly = locked || isOnlySetByLinks(first);
          return (
            <Box component="li" key={entry.key} sx={{ borderBottom: 1, borderColor: 'divider' }}>
              <Box
                component="button"
                type="button"
                disabled={isReadOnly}
                aria-expanded={openKey === entry.key}
                onClick={() => setOpenKey(openKey === entry.key ? undefined : entry.key)}
                sx={line}
              >
                <span>{nameOf(entry)}</span>
                <Typography component="span" variant="body2" color={set ? 'primary' : 'textSecondary'} noWrap>
                  {set && first.target
                    ? renderReference(first.target, filter[first.source], '')
                    : value?.full}
                </Typography>
                {!isReadOnly && <ExpandMore aria-hidden />}
              </Box>
              {set && !locked && (openKey === entry.key || isReadOnly) && (
                <Button
                  color="inherit"
                  aria-label={say('removeFilter', { name: nameOf(entry) })}
                  onClick={() => change(clearFilter(entry, defaultFilter))}
                >
                  {say('clear')}
                </Button>
              )}
              {openKey === entry.key && (
                <FilterInput {...{ entry, filter, defaultFilter, debounce }} onChange={change} />
              )}
            </Box>
          );
        })}
      </Box>
      <Button variant="outlined" disabled={!isChanged} onClick={() => onFilter(defaultFilter)}>
        {say('clear')}
      </Button>
    </Box>
  );
};

const sheet = { display: 'grid', gap: 1.5, '& > .MuiFormControl-root': { my: 0 } } as const;
const line = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) 24px',
  alignItems: 'center',
  columnGap: 1,
  width: 1,
  minHeight: 44,
  p: 0,
  border: 0,
  background: 'none',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  cursor: 'pointer',
  '& > span:nth-of-type(2)': { textAlign: 'right' },
  '&:disabled': { cursor: 'default' },
  '& svg': { fontSize: 20, color: 'text.secondary' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
