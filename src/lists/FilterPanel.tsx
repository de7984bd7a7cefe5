import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse, TextField } from '@mui/material';
import {
  FilterLiveForm,
  ListContextProvider,
  type ListControllerResult,
  useEvent,
  useListContext,
  useListFilterContext,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import { memo, useMemo, useState } from 'react';
import { FieldInput } from '../vocabulary/inputs';
import { useLabels } from '../vocabulary/labels';
import { useWords } from '../vocabulary/words';
import type { FilterField } from './filters';

/**
 * The « Recherche » panel: the contract's filters, the advanced ones folded away. It follows the filter only: a page
 * of rows that arrives must not draw some twenty inputs again.
 */
export const FilterPanel = (props: Props) => {
  const { filterValues, setFilters: set } = useListFilterContext();
  const setFilters = useEvent(set);
  const filter = JSON.stringify(filterValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter by its value
  const context = useMemo(() => ({ filterValues, setFilters }), [filter, setFilters]);
  return (
    <ListContextProvider value={context as unknown as ListControllerResult}>
      <Panel {...props} />
    </ListContextProvider>
  );
};

const Panel = memo(({ fields, advanced = [], start, debounce = 300 }: Props) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const folded = fields.filter(({ source }) => advanced.includes(source));
  const [open, setOpen] = useState(folded.some(({ source }) => source in filterValues));
  const changed = JSON.stringify(filterValues) !== JSON.stringify(start);
  // A field that is loaded apart comes later than react-admin hands out what the filter holds.
  const defaultValues = Object.fromEntries(
    fields.filter(field => !isCarried(field)).map(({ source }) => [source, filterValues[source] ?? '']),
  );
  return (
    <Box sx={{ '& form': column }}>
      {/* Lists reload 300 ms after the last key (document 1, section 9). */}
      <FilterLiveForm debounce={debounce} {...{ defaultValues }}>
        {/* What a link brought along stands first: it says which rows these are. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '&:empty': { display: 'none' } }}>
          {fields.filter(isCarried).map(field => (
            <Filter key={field.source} field={field} />
          ))}
        </Box>
        {fields
          .filter(field => !folded.includes(field) && !isCarried(field))
          .map(field => (
            <Filter key={field.source} field={field} />
          ))}
        {folded.length > 0 && (
          <Box>
            <Button
              size="small"
              color="inherit"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
              sx={{ color: 'text.secondary', mx: -0.5 }}
            >
              {translate('terrain.generated.advanced')}
            </Button>
            {/* Kept mounted: a folded filter that is set must stay set. */}
            <Collapse in={open}>
              <Box sx={{ ...column, pt: 1 }}>
                {folded.map(field => (
                  <Filter key={field.source} field={field} />
                ))}
              </Box>
            </Collapse>
          </Box>
        )}
        <Button
          size="small"
          color="inherit"
          disabled={!changed}
          onClick={() => setFilters(start)}
          sx={{ alignSelf: 'flex-start', color: 'text.secondary', mx: -0.5 }}
        >
          {translate('terrain.generated.reset')}
        </Button>
      </FilterLiveForm>
    </Box>
  );
});

type Props = {
  fields: FilterField[];
  /** Filters that stay folded until asked for. */
  advanced?: readonly string[];
  start: Record<string, unknown>;
  /** Milliseconds. */
  debounce?: number;
};

const isCarried = ({ word }: FilterField) => word === 'carried';

const column = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  '& .MuiFormControl-root': { my: 0 },
} as const;

const Filter = ({ field }: { field: FilterField }) => {
  const resource = useResourceContext();
  const { nameOf } = useWords();
  const { source, locked } = field;
  const label = useLabels(resource!).filter(source);
  if (locked === undefined) return <FieldInput facts={field} purpose="filter" label={label} />;
  const name = nameOf(field.word === 'cluster' ? 'clusters' : 'site_owners', locked);
  return <TextField label={label} value={name} disabled fullWidth size="small" margin="none" />;
};
