import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

/** Opens the global search, as Ctrl-K and ⌘K do from anywhere. */
export const SearchButton = ({ palette: Palette }: SearchButtonProps) => {
  const translate = useTranslate();
  // Counted, so that each opening starts with an empty palette, even if the last one is still being closed.
  const [{ isOpen, openings }, setPalette] = useState({ isOpen: false, openings: 0 });
  const open = () => setPalette(({ openings }) => ({ isOpen: true, openings: openings + 1 }));
  const close = () => setPalette(palette => ({ ...palette, isOpen: false }));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      // A dialog may contain unsaved input.
      const isBlocked = isOtherDialogOpen();
      setPalette(({ isOpen, openings }) =>
        isOpen || isBlocked ? { isOpen: false, openings } : { isOpen: true, openings: openings + 1 },
      );
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
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
      {isOpen && (
        <Suspense>
          <Palette key={openings} onClose={close} />
        </Suspense>
      )}
    </>
  );
};

type SearchButtonProps = { palette: ComponentType<{ onClose: () => void }> };

const isSearchShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
  const isOnlyControl = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isOnlyControl && key.toLowerCase() === 'k';
};

/** Whether a dialog other than the palette is open. A closed drawer may stay mounted, hidden. */
const isOtherDialogOpen = () =>
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
