import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, NativeSelect } from '@mui/material';
import { useListPaginationContext, useTranslate } from 'ra-core';
import { useId } from 'react';
import { useFormLists } from '../providers/useFormLists';
import { pageSizes } from './filters';

/**
 * Results per page from the server's list; previous, page selector, next (document 1, section 2). Where the total is
 * unknown, the page has no selector.
 */
export const ListFooter = () => {
  const translate = useTranslate();
  const { page, perPage, total, hasNextPage, setPage, setPerPage } = useListPaginationContext();
  const { data: lists } = useFormLists();
  const id = useId();
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const isEndless = total === undefined && hasNextPage !== undefined;
  return (
    <Box sx={footer} data-print="hide">
      <Box component="label" htmlFor={`${id}size`} sx={perPageLabel}>
        {translate('terrain.generated.perPage')}
      </Box>
      <NativeSelect
        id={`${id}size`}
        value={perPage}
        onChange={event => setPerPage(Number(event.target.value))}
        disableUnderline
        sx={select}
      >
        {(lists?.result_per_page ?? pageSizes).map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
      <Box
        component="nav"
        aria-label={translate('terrain.generated.pagination')}
        sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Button
          variant="outlined"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
          startIcon={<ChevronLeft />}
          aria-label={translate('terrain.generated.previous')}
          sx={step}
        >
          <span>{translate('terrain.generated.previous')}</span>
        </Button>
        {!isEndless && (
          <NativeSelect
            value={page}
            onChange={event => setPage(Number(event.target.value))}
            inputProps={{ 'aria-label': translate('terrain.generated.page') }}
            disableUnderline
            sx={select}
          >
            {getPageOptions(page, pageCount).map(number => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </NativeSelect>
        )}
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {isEndless
            ? `${translate('terrain.generated.page')} ${page}`
            : translate('terrain.generated.pageOf', { pages: pageCount })}
        </Box>
        <Button
          variant="outlined"
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
          endIcon={<ChevronRight />}
          aria-label={translate('terrain.generated.next')}
          sx={step}
        >
          <span>{translate('terrain.generated.next')}</span>
        </Button>
      </Box>
    </Box>
  );
};

const maxPagesInFull = 200;

/** Every page of a short list; of a long one the nearby pages, and round steps to its end. */
export const getPageOptions = (page: number, pageCount: number): number[] => {
  if (pageCount <= maxPagesInFull) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const step = 10 ** Math.ceil(Math.log10(pageCount / 100));
  const options = new Set([1, pageCount]);
  for (let near = Math.max(1, page - 20); near <= Math.min(pageCount, page + 20); near++) options.add(near);
  for (let far = step; far < pageCount; far += step) options.add(far);
  return [...options].sort((a, b) => a - b);
};

const footer = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, md: 3 },
  minHeight: 48,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 13,
  flexShrink: 0,
} as const;
/** On a phone the label is for screen readers only. */
const perPageLabel = {
  color: 'text.secondary',
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;
const select = {
  fontSize: 13,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 0.5,
  '& select': { py: 0.5 },
} as const;
const step = {
  '& > span:not(.MuiButton-icon)': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-icon': { mx: { xs: 0, sm: undefined } },
  minWidth: { xs: 36, sm: 64 },
} as const;
