import type { SxProps, Theme } from '@mui/material';

/** Rows of 40 px under a head that stays. Styled by class names from the outside: rows are plain elements. */
export const tableLook: SxProps<Theme> = theme => ({
  minWidth: '100%',
  width: 'max-content',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, width: 1 },
  '& th': {
    height: 36,
    py: 0,
    px: 1.5,
    whiteSpace: 'nowrap',
    fontSize: 12,
    fontWeight: 600,
    color: 'text.secondary',
    borderBottom: `1px solid ${theme.palette.divider}`,
    bgcolor: 'background.paper',
  },
  '& th .MuiCheckbox-root': { p: 0.5 },
  '& tr.row td': {
    height: 40,
    padding: '0 12px',
    maxWidth: 280,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 13,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& tr.row[data-opens]': { cursor: 'pointer' },
  '& tr.row:hover td': { backgroundColor: theme.palette.action.hover },
  '& tr.row[data-selected] td': { backgroundColor: theme.palette.action.selected },
  '& tr.row:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& td.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tr.row td time': { fontVariantNumeric: 'tabular-nums' },
  '& tr.row td.check': { width: 40, padding: '0 0 0 14px' },
  '& tr.row td.more': { width: 48, textAlign: 'right', padding: '0 8px' },
  '& tbody[data-waiting]': { opacity: 0.55, transition: 'opacity 120ms 150ms' },
  ...rowControls(theme),
});

/** The checkbox and the « Plus » button of a row or card. */
export const rowControls = (theme: Theme) => ({
  '& input[type=checkbox]': {
    width: 16,
    height: 16,
    margin: 0,
    display: 'block',
    accentColor: theme.palette.primary.main,
    cursor: 'pointer',
  },
  '& button[aria-haspopup=menu]': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { background: theme.palette.action.hover, color: theme.palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  },
});
