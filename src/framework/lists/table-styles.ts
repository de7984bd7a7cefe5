import type { Theme } from '@mui/material';

/**
 * The styles of a list's table: rows of 40 px under a sticky header. The rows are plain elements, so they are styled
 * from their container by class names and attributes. Later rules override earlier ones.
 */
export const tableStyles = (theme: Theme) => ({
  minWidth: '100%',
  width: 'max-content',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, width: 1 },
  ...headerStyles(theme),
  ...rowStyles(theme),
  ...editableCellStyles(theme),
  ...columnStyles,
  '@media print': printStyles,
  '& tbody[data-waiting]': { opacity: 0.55, transition: 'opacity 120ms 150ms' },
  ...rowContentStyles(theme),
});

const headerStyles = (theme: Theme) => ({
  '& th': {
    height: 36,
    py: 0,
    px: 1,
    whiteSpace: 'nowrap',
    fontSize: 12,
    fontWeight: 600,
    color: 'text.secondary',
    borderBottom: `1px solid ${theme.palette.divider}`,
    bgcolor: 'background.paper',
  },
  '& th .MuiCheckbox-root': { p: 0.5 },
  // More specific than the rules of the rows.
  '& th.MuiTableCell-paddingCheckbox': { padding: '0 4px 0 8px' },
  '& th .unsorted:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
    borderRadius: '2px',
  },
});

/** Rows, and the states of a row: under the pointer, opened, selected, focused. */
const rowStyles = (theme: Theme) => ({
  '& tr.row td': {
    height: 40,
    padding: '0 8px',
    maxWidth: 260,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 13,
    borderBottom: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
  },
  '& tr.row[data-opens]': { cursor: 'pointer' },
  '& tr.row:hover td': { backgroundImage: overlay(theme.palette.action.hover) },
  '& tr.row[data-opened] td': { backgroundImage: overlay(theme.palette.action.focus) },
  '& tr.row[data-opened] td:first-of-type': { boxShadow: ring(theme, 'inset 3px 0') },
  '& tr.row[data-selected] td': { backgroundImage: overlay(theme.palette.action.selected) },
  // The focus outline is drawn on the cells: the sticky one would hide the row's own.
  '& tr.row:focus-visible': { outline: 'none' },
  '& tr.row:focus-visible td': { boxShadow: ring(theme, 'inset 0 2px', 'inset 0 -2px') },
  '& tr.row:focus-visible td:first-of-type': { boxShadow: ring(theme, 'inset 2px 2px', 'inset 0 -2px') },
  '& tr.row:focus-visible td:last-of-type': { boxShadow: ring(theme, 'inset 0 2px', 'inset -2px -2px') },
});

/** Cells that can be edited in place, with a pencil. */
const editableCellStyles = (theme: Theme) => ({
  '& tr.row td[data-edit]': { position: 'relative', cursor: 'cell' },
  '& tr.row td[data-edit]:focus': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& button.pencil': {
    position: 'absolute',
    right: 2,
    top: 8,
    display: 'none',
    padding: '4px',
    border: 0,
    borderRadius: '4px',
    background: theme.palette.background.paper,
    color: theme.palette.text.secondary,
    cursor: 'pointer',
  },
  '& td[data-edit]:hover > button.pencil, & td[data-edit]:focus > button.pencil, & button.pencil:focus': {
    display: 'block',
  },
});

/** Cells by what their column contains: numbers, checkboxes, actions. */
const columnStyles = {
  '& td.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tr.row td time': { fontVariantNumeric: 'tabular-nums' },
  '& tr.row td.check': { width: 40, padding: '0 0 0 14px' },
  // Without checkboxes the first column aligns with the title.
  '& th:first-of-type:not(.MuiTableCell-paddingCheckbox), & tr.row td:first-of-type:not(.check)': {
    paddingLeft: '24px',
  },
  // Sticky, so that the actions stay visible in a table wider than its container.
  '& tr.row td.more': { width: 48, textAlign: 'right', padding: '0 8px' },
  '& tr.row td.more, & th.more': { position: 'sticky', right: 0 },
  '& th.more': { zIndex: 3 },
  '& tr.row td.more.wide': { width: '1%', padding: '0 8px' },
  '& tr.row td.more.wide > button': { verticalAlign: 'middle' },
};

/** In print a table is as wide as the page, without selection or actions. */
const printStyles = {
  width: 1,
  '& table': { tableLayout: 'auto !important', width: '100% !important' },
  '& th': { width: 'auto !important' },
  '& .MuiTableCell-paddingCheckbox, & button.pencil, & td.check, & th.more, & td.more': {
    display: 'none !important',
  },
  '& th, & tr.row td': {
    position: 'static',
    height: 'auto',
    maxWidth: 'none',
    padding: '2px 4px',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    fontSize: 10,
  },
};

/** A box shadow in the primary colour along the given edges. */
const ring = (theme: Theme, ...edges: string[]) =>
  edges.map(edge => `${edge} ${theme.palette.primary.main}`).join();

/** A tint over the cell's own colour, so that what scrolls under a sticky cell does not shine through. */
const overlay = (tint: string) => `linear-gradient(${tint}, ${tint})`;

/** Styles of a row's or card's content: links, marks of changed rows, lateness, checkboxes and action buttons. */
export const rowContentStyles = (theme: Theme) => ({
  '& td.anchor': { fontWeight: 600 },
  '& a.link': {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: theme.palette.text.disabled,
    textUnderlineOffset: '3px',
  },
  '& td.anchor a.link, & header strong a.link': { textDecoration: 'none' },
  '& a.link:hover, & td.anchor a.link:hover': { textDecoration: 'underline', textDecorationColor: 'inherit' },
  // A row that changed while it was displayed has a label and an edge; its tint fades.
  '& .told': {
    color: theme.palette.primary.main,
    fontSize: 10,
    fontWeight: 600,
    lineHeight: '11px',
  },
  '& td .told': { position: 'absolute', top: 1, left: 8 },
  '& td.anchor:has(.told)': { position: 'relative' },
  '& [data-mark] td:first-of-type, & li[data-mark]': { boxShadow: ring(theme, 'inset 3px 0') },
  '& [data-mark=gone]': { color: theme.palette.text.disabled },
  '@media (prefers-reduced-motion: no-preference)': {
    '& tr[data-mark] td, & li[data-mark]': { animation: 'fade-tint 2.5s ease-out' },
    '@keyframes fade-tint': { from: { backgroundColor: theme.palette.primary.light } },
  },
  '& .quiet': { color: theme.palette.text.secondary, marginLeft: '8px' },
  '& .late': { color: theme.palette.error.main, fontWeight: 500 },
  '& .late svg': { verticalAlign: '-2px', marginRight: '2px' },
  '& input[type=checkbox]': {
    width: 16,
    height: 16,
    margin: 0,
    display: 'block',
    accentColor: theme.palette.primary.main,
    cursor: 'pointer',
  },
  '& button[aria-haspopup=menu], & button.act': {
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
  '& button.act svg': { fontSize: 19 },
  '& button.danger:hover': { color: theme.palette.error.main },
});
