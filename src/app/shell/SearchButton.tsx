import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEvent, useTranslate } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPage } from '../../framework/providers/lazy';

/** Opens the global search, as Ctrl-K and ⌘K do from anywhere. */
export const SearchButton = () => {
  const translate = useTranslate();
  const { opening, open, close, toggle } = usePalette();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
  return (
    <>
      <ButtonBase
        aria-label={translate('terrain.shell.find')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
        sx={{
          gap: 1,
          height: 32,
          minWidth: 0,
          px: 1,
          border: { xs: 0, md: 1 },
          '&&': { borderColor: 'divider' },
          borderRadius: 1,
          fontSize: '0.8125rem',
          color: 'text.secondary',
          '& svg': { fontSize: { xs: 20, md: 18 } },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Search aria-hidden />
        <Box component="span" sx={labelStyles}>
          {translate('terrain.shell.find')}
        </Box>
        {/* Drawn by CSS: the button's name is its text, the shortcut is announced by `aria-keyshortcuts`. */}
        <Box
          aria-hidden
          component="kbd"
          sx={{
            display: { xs: 'none', md: 'inline' },
            font: 'inherit',
            fontSize: '0.75rem',
            whiteSpace: 'nowrap',
            '&::after': { content: isMac ? '"⌘K"' : '"Ctrl K"' },
          }}
        />
      </ButtonBase>
      {opening !== null && (
        <Suspense>
          <SearchPalette key={opening} onClose={close} />
        </Suspense>
      )}
    </>
  );
};

/**
 * Whether the palette is open: `opening` counts, so that each time starts with an empty one. The shortcut may follow a
 * choice before React has removed the palette, so its state is read from a ref, and the palette does not count as a
 * dialog.
 */
const usePalette = () => {
  const [opening, setOpening] = useState<number | null>(null);
  const isOpen = useRef(false);
  const count = useRef(0);
  const open = useEvent(() => {
    isOpen.current = true;
    setOpening(++count.current);
  });
  const close = useEvent(() => {
    isOpen.current = false;
    setOpening(null);
  });
  const toggle = useEvent(() => {
    if (isOpen.current) close();
    // A dialog may contain unsaved input.
    else if (!isDialogOpen()) open();
  });
  return { opening, open, close, toggle };
};

const isSearchShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
  const isOnlyControl = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isOnlyControl && key.toLowerCase() === 'k';
};

/** A closed drawer may stay mounted, hidden. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role=dialog]:not(#search-palette), [role=alertdialog]')].some(dialog =>
    dialog.checkVisibility({ visibilityProperty: true }),
  );

/** The label shrinks first when the header is full. */
const labelStyles = {
  display: { xs: 'none', md: 'block' },
  pr: { md: 0.5, lg: 1, xl: 3 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const SearchPalette = lazyPage(() => import('../../office/search/SearchPalette'), 'SearchPalette');
