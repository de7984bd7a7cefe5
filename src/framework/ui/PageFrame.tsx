import CloseOutlined from '@mui/icons-material/Close';
import FilterListOutlined from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useFormats } from '../fields/useFormats';

/**
 * The frame of every page: title, count and actions on one line, filters below it, or on a phone in a drawer; the
 * content fills the rest, so that a table can scroll inside itself.
 */
export const PageFrame = ({
  title,
  count,
  actions,
  filters,
  search,
  activeFilters,
  tabs,
  children,
}: PageFrameProps) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = `${title} · ${translate('terrain.shell.product')}`;
  }, [title, translate]);

  useSearchShortcut(() => {
    if (search) setOpen(true);
    // The drawer must mount its fields first.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('input, [role=combobox]')?.focus());
  });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}>
      <Box sx={{ ...headerStyles, ...(tabs ? { pb: 0, minHeight: 40 } : {}) }}>
        <Typography component="h1" variant="h5">
          {title}
        </Typography>
        {count !== undefined && (
          <Typography component="div" role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {typeof count === 'number' ? number(count) : count}
          </Typography>
        )}
        {/* One group, so that it wraps as a whole below a long title. */}
        <Box data-print="hide" sx={actionsStyles}>
          {search && <OpenSearchButton activeFilters={activeFilters} onClick={() => setOpen(true)} />}
          {actions}
        </Box>
      </Box>
      {tabs}
      {filters && (
        <Box
          ref={panel}
          role="search"
          aria-label={translate('terrain.shell.search')}
          data-print="hide"
          sx={{ borderTop: 1, borderColor: 'divider', flexShrink: 0 }}
        >
          {filters}
        </Box>
      )}
      <Box sx={{ borderTop: tabs ? 0 : 1, ...contentStyles }}>
        {search && (
          <SearchDrawer panel={panel} open={open} onClose={() => setOpen(false)}>
            {search}
          </SearchDrawer>
        )}
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
          {children}
        </Box>
      </Box>
    </Box>
  );
};

export type PageFrameProps = {
  title: string;
  /** The text beside the title, such as « 3 012 sites trouves ». */
  count?: ReactNode;
  actions?: ReactNode;
  /** Filters in a bar above the content. */
  filters?: ReactNode;
  /** The content of the « Recherche » drawer: the filters of a phone. */
  search?: ReactNode;
  /** The number of active filters: shown on the button that opens the drawer. */
  activeFilters?: number;
  /** The tabs of related pages, below the title. */
  tabs?: ReactNode;
  children: ReactNode;
};

type OpenSearchButtonProps = { activeFilters: number | undefined; onClick: () => void };

const OpenSearchButton = ({ activeFilters, onClick }: OpenSearchButtonProps) => {
  const translate = useTranslate();
  return (
    <Button
      variant="outlined"
      startIcon={
        <Badge color="primary" variant="dot" invisible={!activeFilters}>
          <FilterListOutlined />
        </Badge>
      }
      aria-label={translate('terrain.shell.openSearch')}
      onClick={onClick}
    >
      {translate('terrain.shell.search')}
    </Button>
  );
};

type SearchDrawerProps = {
  panel: RefObject<HTMLDivElement | null>;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
};

const SearchDrawer = ({ panel, open, onClose, children }: SearchDrawerProps) => {
  const translate = useTranslate();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      anchor="right"
      keepMounted
      slotProps={{
        paper: { 'aria-label': translate('terrain.shell.search'), sx: { width: 'min(320px, 100vw)' } },
      }}
    >
      <Box ref={panel} role="search" aria-label={translate('terrain.shell.search')} sx={{ p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
          <Typography component="h2" variant="h6">
            {translate('terrain.shell.search')}
          </Typography>
          <IconButton sx={{ ml: 'auto' }} aria-label={translate('terrain.shell.close')} onClick={onClose}>
            <CloseOutlined />
          </IconButton>
        </Box>
        <Suspense fallback={null}>{children}</Suspense>
      </Box>
    </Drawer>
  );
};

const headerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  px: { xs: 2, md: 3 },
  py: 1,
  minHeight: 48,
} as const;
const actionsStyles = {
  ml: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
} as const;
const contentStyles = {
  display: 'flex',
  flex: 1,
  minHeight: 0,
  borderColor: 'divider',
  '@media print': { display: 'block' },
} as const;

/** `/` focuses the search, unless the user is typing. */
const useSearchShortcut = (focusSearch: () => void) => {
  const latest = useRef(focusSearch);
  latest.current = focusSearch;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest('input, textarea, select, [contenteditable], [role=dialog]'))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
