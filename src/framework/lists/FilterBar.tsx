import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useEvent } from 'ra-core';
import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadMostTexts } from '../providers/i18nProvider';
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
import type { FilterField } from './filters';
import { useFilterWords } from './useFilterWords';

/** The filters always shown above a list: text fields, and chips. */
export type PinnedFilters = { search: readonly string[]; chips: readonly string[] };

export type FiltersProps = {
  fields: FilterField[];
  standing: PinnedFilters;
  filter: Filter;
  start: Filter;
  onFilter: (filter: Filter) => void;
  /** Milliseconds after the last key. */
  debounce?: number;
};

/**
 * The filters above a list: search first, the four most used as chips with their value, the others behind « +
 * Filtre » until they are set. It depends on the filter only: a new page of rows does not render it again.
 */
export const FilterBar = ({ filter, onFilter, ...props }: FiltersProps & { children?: ReactNode }) => {
  const change = useEvent((changes: Filter) => onFilter(mergeFilter(filter, changes)));
  const clear = useEvent(() => onFilter(props.start));
  const text = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the filter by its value
  const stableFilter = useMemo(() => filter, [text]);
  return <Bar {...props} filter={stableFilter} onChange={change} onClear={clear} />;
};

type BarProps = Omit<FiltersProps, 'onFilter'> & {
  onChange: (changes: Filter) => void;
  onClear: () => void;
  children?: ReactNode;
};

const Bar = memo(
  ({ fields, standing, filter, start, debounce = 300, onChange, onClear, children }: BarProps) => {
    const { say, labelOf } = useFilterWords();
    const [open, setOpen] = useState<string>();
    const [adding, setAdding] = useState<HTMLElement | null>(null);
    const { searched, chips, others } = splitFilters(fields, standing, filter, open);
    const changed = JSON.stringify(filter) !== JSON.stringify(start);
    return (
      <Box sx={bar} onPointerEnter={makeReady} onFocus={makeReady}>
        {searched.map(field => (
          <FilterSearch
            key={field.source}
            field={field}
            label={labelOf(field.source)}
            value={filter[field.source]}
            onChange={value => onChange({ [field.source]: value })}
            debounce={debounce}
          />
        ))}
        {chips.map(entry => (
          <FilterChip
            key={entry.key}
            {...{ entry, filter, start, onChange, debounce }}
            set={isFilterSet(entry, filter)}
            open={open === entry.key}
            onOpen={() => setOpen(entry.key)}
            onClose={() => setOpen(undefined)}
            onClear={() => onChange(clearFilter(entry, start))}
          />
        ))}
        {others.length > 0 && (
          <Button
            color="inherit"
            startIcon={<Add />}
            aria-label={say('addFilterTitle')}
            aria-haspopup="dialog"
            aria-expanded={adding !== null}
            onClick={event => setAdding(event.currentTarget)}
            sx={{ color: 'text.secondary' }}
          >
            {say('addFilter')}
          </Button>
        )}
        {changed && (
          <Button color="inherit" onClick={onClear} sx={{ color: 'text.secondary' }}>
            {say('clear')}
          </Button>
        )}
        {children && <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>{children}</Box>}
        <Popover
          open={adding !== null}
          anchorEl={adding}
          onClose={() => setAdding(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': say('addFilterTitle'), sx: { mt: 0.5, width: 280 } },
          }}
        >
          <Suspense fallback={<Box sx={{ height: 120 }} />}>
            <AddFilter
              entries={others}
              onChoose={key => {
                setAdding(null);
                setOpen(key);
              }}
            />
          </Suspense>
        </Popover>
      </Box>
    );
  },
);

/** The maximum number of pinned filters, among those the reader may use. */
const max = { search: 2, chips: 4 };

/** Text fields, chips, and the rest. A filter that is set, being set, or locked to the reader's own value is a chip. */
export const splitFilters = (fields: FilterField[], pinned: PinnedFilters, filter: Filter, open?: string) => {
  const named = <One,>(all: One[], names: readonly string[], nameOf: (one: One) => string, max: number) =>
    names.flatMap(name => all.filter(one => nameOf(one) === name)).slice(0, max);
  const searched = named(fields, pinned.search, ({ source }) => source, max.search);
  const entries = groupFilters(fields.filter(field => !searched.includes(field)));
  const always = named(entries, pinned.chips, ({ key }) => key, max.chips);
  const shows = (entry: FilterEntry) =>
    entry.key === open ||
    entry.fields[0].locked !== undefined ||
    entry.fields.some(({ source }) => filter[source] !== undefined && filter[source] !== '');
  const chips = [...always, ...entries.filter(entry => !always.includes(entry) && shows(entry))];
  const offered = ({ fields: [{ word }] }: FilterEntry) => word !== 'carried';
  return { searched, chips, others: entries.filter(entry => !chips.includes(entry) && offered(entry)) };
};

const loadAddFilter = () => import('./AddFilter');
const AddFilter = lazy(loadAddFilter, 'AddFilter');
/** Preloads the input, so that keys typed right after opening a filter are not lost. */
const makeReady = () => void Promise.all([loadAddFilter(), loadFilterInput(), loadMostTexts()]);

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, md: 3 },
  py: 1,
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
