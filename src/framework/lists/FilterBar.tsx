import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useEvent } from 'ra-core';
import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadDeferredTexts } from '../providers/i18nProvider';
import { lazy } from '../providers/lazy';
import { FilterChip, loadFilterInput } from './FilterChip';
import { FilterSearch } from './FilterSearch';
import {
  clearFilter,
  type Filter,
  type FilterEntry,
  groupFilters,
  isFilterSet,
  mergeFilter,
} from './filter-values';
import { type FilterField, isOnlySetByLinks } from './filters';
import { useFilterWords } from './useFilterWords';

/** The filters always shown above a list: text fields, and chips. */
export type PinnedFilters = { search: readonly string[]; chips: readonly string[] };

export type FiltersProps = {
  fields: FilterField[];
  pinnedFilters: PinnedFilters;
  filter: Filter;
  /** The list's default filter. */
  defaultFilter: Filter;
  onFilter: (filter: Filter) => void;
  /** Milliseconds after the last key. */
  debounce?: number;
};

/**
 * The filters above a list: search first, the four most used as chips with their value, the others behind « +
 * Filtre » until they are set. Memoized by the value of the filter: a new page of rows does not render it again.
 */
export const FilterBar = ({ filter, onFilter, ...props }: FiltersProps & { children?: ReactNode }) => {
  const change = useEvent((changes: Filter) => onFilter(mergeFilter(filter, changes)));
  const clear = useEvent(() => onFilter(props.defaultFilter));
  const filterText = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the filter by its value
  const stableFilter = useMemo(() => filter, [filterText]);
  return <Bar {...props} filter={stableFilter} onChange={change} onClear={clear} />;
};

type BarProps = Omit<FiltersProps, 'onFilter'> & {
  onChange: (changes: Filter) => void;
  onClear: () => void;
  children?: ReactNode;
};

const Bar = memo(
  ({
    fields,
    pinnedFilters,
    filter,
    defaultFilter,
    debounce = 300,
    onChange,
    onClear,
    children,
  }: BarProps) => {
    const { say, labelOf } = useFilterWords();
    const [openKey, setOpenKey] = useState<string>();
    const { searched, chips, others } = splitFilters(fields, pinnedFilters, filter, openKey);
    const isChanged = JSON.stringify(filter) !== JSON.stringify(defaultFilter);
    return (
      <Box sx={bar} onPointerEnter={preloadInputs} onFocus={preloadInputs}>
        <Box sx={filterRows}>
          {searched.map(field => (
            <FilterSearch
              key={field.source}
              field={field}
              label={labelOf(field)}
              value={filter[field.source]}
              onChange={value => onChange({ [field.source]: value })}
              debounce={debounce}
            />
          ))}
          {chips.map(entry => (
            <FilterChip
              key={entry.key}
              {...{ entry, filter, defaultFilter, onChange, debounce }}
              set={isFilterSet(entry, filter)}
              open={openKey === entry.key}
              onOpen={() => setOpenKey(entry.key)}
              onClose={() => setOpenKey(undefined)}
              onClear={() => onChange(clearFilter(entry, defaultFilter))}
            />
          ))}
          <AddFilterButton entries={others} onChoose={setOpenKey} />
          {isChanged && (
            <Button color="inherit" onClick={onClear} sx={{ color: 'text.secondary' }}>
              {say('clear')}
            </Button>
          )}
        </Box>
        {children && <Box sx={{ display: 'flex', gap: 1 }}>{children}</Box>}
      </Box>
    );
  },
);

type AddFilterButtonProps = { entries: FilterEntry[]; onChoose: (key: string) => void };

/** Opens the list of the filters that are not shown. */
const AddFilterButton = ({ entries, onChoose }: AddFilterButtonProps) => {
  const { say } = useFilterWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {entries.length > 0 && (
        <Button
          color="inherit"
          startIcon={<Add />}
          aria-label={say('addFilterTitle')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
          sx={{ color: 'text.secondary' }}
        >
          {say('addFilter')}
        </Button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': say('addFilterTitle'), sx: { mt: 0.5, width: 280 } },
        }}
      >
        <Suspense fallback={<Box sx={{ height: 120 }} />}>
          <AddFilter
            entries={entries}
            onChoose={key => {
              setAnchor(null);
              onChoose(key);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
};

/** The maximum number of pinned filters, among those the reader may use. */
const maxPinned = { search: 2, chips: 4 };

/**
 * Which filters are text fields, which are chips, and which can be added. A filter that is set, being set, or locked
 * to the reader's own value is a chip.
 */
export const splitFilters = (
  fields: FilterField[],
  pinned: PinnedFilters,
  filter: Filter,
  openKey?: string,
) => {
  const searched = pinned.search
    .flatMap(name => fields.filter(({ source }) => source === name))
    .slice(0, maxPinned.search);
  const entries = groupFilters(fields.filter(field => !searched.includes(field)));
  const pinnedChips = pinned.chips
    .flatMap(name => entries.filter(({ key }) => key === name))
    .slice(0, maxPinned.chips);

  const needsChip = (entry: FilterEntry) =>
    entry.key === openKey ||
    entry.fields[0].locked !== undefined ||
    entry.fields.some(({ source }) => filter[source] !== undefined && filter[source] !== '');
  const chips = [
    ...pinnedChips,
    ...entries.filter(entry => !pinnedChips.includes(entry) && needsChip(entry)),
  ];
  const others = entries.filter(entry => !chips.includes(entry) && !isOnlySetByLinks(entry.fields[0]));
  return { searched, chips, others };
};

const loadAddFilter = () => import('./AddFilter');
const AddFilter = lazy(loadAddFilter, 'AddFilter');
/** Loads the inputs and their texts in advance, so that keys typed right after opening a filter are not lost. */
const preloadInputs = () => void Promise.all([loadAddFilter(), loadFilterInput(), loadDeferredTexts()]);

/** What stands on the right stays in the first row, however many rows the filters need. */
const bar = { display: 'flex', alignItems: 'flex-start', gap: 1, px: { xs: 2, md: 3 }, py: 1 } as const;
const filterRows = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  flexGrow: 1,
  minWidth: 0,
  // As wide as possible before anything wraps.
  '& > .MuiFormControl-root': { my: 0, flex: '1 1 120px', width: 'auto', maxWidth: 200 },
  // Icon and placeholder serve as its label; its border matches the chips beside it.
  '& > .MuiFormControl-root .MuiOutlinedInput-root': { height: 32, pl: 1, fontSize: 13 },
  '& > .MuiFormControl-root .MuiInputAdornment-root': { mr: 0.75, '& svg': { fontSize: 18 } },
  '& > .MuiFormControl-root :not(.Mui-focused) > .MuiOutlinedInput-notchedOutline': {
    borderColor: 'divider',
  },
  '& > .MuiFormControl-root input::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
