import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { Suspense, useState } from 'react';
import { renderReference } from '../fields/render-reference';
import { lazy } from '../providers/lazy';
import type { FilterInputProps } from './FilterInput';
import type { FilterEntry } from './filter-values';
import { isOnlySetByLinks } from './filters';
import { useFilterWords } from './useFilterWords';

type Props = Omit<FilterInputProps, 'entry'> & {
  entry: FilterEntry;
  /** It has a value that narrows the list, so it can be removed. */
  set: boolean;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onClear: () => void;
};

/** A filter with its value; opens to edit it. */
export const FilterChip = ({ entry, set, open, onOpen, onClose, onClear, ...input }: Props) => {
  const { say, nameOf, valueIn } = useFilterWords();
  const [chip, setChip] = useState<HTMLElement | null>(null);
  const [first] = entry.fields;
  const name = nameOf(entry);
  const value = valueIn(entry, input.filter);
  const locked = first.locked !== undefined;
  const isReadOnly = locked || isOnlySetByLinks(first);
  // The name of a filter with one possible value says all.
  const isSingleValue = isOnlySetByLinks(first) && first.options?.length === 1;
  const text = value && !isSingleValue ? say('filterIs', { name, value: value.short }) : name;
  const hint = value && !isSingleValue ? say('filterIs', { name, value: value.full }) : undefined;
  return (
    <Box ref={setChip} sx={chipStyles} data-set={set || undefined} data-filter={entry.key}>
      {isReadOnly ? (
        <span title={locked ? say('locked') : hint}>
          {text}
          {locked && <LockOutlined titleAccess={say('locked')} />}
        </span>
      ) : (
        <button type="button" aria-haspopup="dialog" aria-expanded={open} title={hint} onClick={onOpen}>
          <span>
            {set && first.target ? renderReference(first.target, input.filter[first.source], name) : text}
          </span>
          {!set && <ExpandMore aria-hidden />}
        </button>
      )}
      {set && !locked && (
        <button type="button" className="take" aria-label={say('removeFilter', { name })} onClick={onClear}>
          <Close aria-hidden />
        </button>
      )}
      <Popover
        open={open && chip !== null}
        anchorEl={chip}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { mt: 0.5, width: 300 } } }}
      >
        <Suspense fallback={<Box sx={{ height: 96 }} />}>
          <FilterInput entry={entry} onDone={onClose} {...input} />
        </Suspense>
      </Popover>
    </Box>
  );
};

/** Together with the autocomplete inputs, which are a chunk of their own. */
export const loadFilterInput = async () => {
  const [input] = await Promise.all([
    import('./FilterInput'),
    import('../fields/FieldInput').then(({ loadAutocompleteInputs }) => loadAutocompleteInputs()),
  ]);
  return input;
};
const FilterInput = lazy(loadFilterInput, 'FilterInput');

const chipStyles = {
  display: 'inline-flex',
  maxWidth: 280,
  minWidth: 0,
  height: 32,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  fontSize: 13,
  color: 'text.primary',
  '&:hover': { borderColor: 'text.disabled' },
  '&[data-set]': { borderColor: 'primary.main', color: 'primary.main', fontWeight: 500 },
  '& > button, & > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    minWidth: 0,
    px: 1.25,
    py: 0,
    border: 0,
    borderRadius: '5px',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    whiteSpace: 'nowrap',
  },
  '& > span, & > button > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > button': { cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } },
  '& > button:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  '& > button.take': { px: 0.75, flexShrink: 0 },
  '& svg': { fontSize: 16, flexShrink: 0 },
  '& > button > svg': { color: 'text.secondary', mr: -0.5 },
  '& > button.take > svg': { color: 'inherit', mr: 0 },
} as const;
