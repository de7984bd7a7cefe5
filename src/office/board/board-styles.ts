import type { Theme } from '@mui/material/styles';
import type { BoardAgent } from '../../../contract/office/board';

/** Sizes in pixels, used by the styles and by the layout of rows. */
export const headHeight = 44;
export const headWidth = 150;
export const minDayWidth = 96;
/** For days without work. */
export const narrowDayWidth = 60;
const lineHeight = 22;
const figuresHeight = 34;
/** Above and below together. */
const cellPadding = 8;
const minRowHeight = 58;

/** An agent's row is as high as its fullest day; `ghosts` counts the proposed plans of each day. */
export const getRowHeight = ({ cells }: BoardAgent, ghosts: readonly number[]) => {
  const cellHeights = cells.map(({ plans, others, absence }, day) => {
    const lineCount = plans.length + (others ? 1 : 0) + (absence ? 1 : 0) + (ghosts[day] ?? 0);
    return figuresHeight + cellPadding + lineHeight * lineCount;
  });
  return Math.max(minRowHeight, ...cellHeights);
};

/** The board's styles in addition to `gridStyles`. */
export const boardStyles = ({ palette }: Theme) => ({
  '& .head': { height: headHeight },
  '& .side': { width: headWidth, padding: '6px 8px 6px 12px' },
  '& .corner': { fontSize: 12, color: palette.text.secondary, display: 'flex', alignItems: 'end' },
  '& .who b, & .who small': { display: 'block' },
  '& .who b': { fontSize: 13, fontWeight: 600 },
  '& .who small': { fontSize: 11.5, color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .day-head': {
    width: '100%',
    padding: '4px 8px',
    border: 0,
    borderLeft: `1px solid ${palette.divider}`,
    background: 'none',
    font: 'inherit',
    fontSize: 12.5,
    textAlign: 'left',
    color: palette.text.primary,
    cursor: 'pointer',
    '& small': {
      display: 'block',
      fontSize: 11,
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
    },
    '&[aria-pressed=true]': { boxShadow: `inset 0 -3px 0 ${palette.primary.main}` },
    '&[data-today=true] b': { color: palette.primary.main },
    '& b': { fontWeight: 600, display: 'block', whiteSpace: 'nowrap' },
  },
  '& .column, & .cell': { flex: '1 1 0', minWidth: minDayWidth, overflow: 'hidden' },
  '& .column.narrow, & .cell.narrow': { flex: `0 0 ${narrowDayWidth}px`, minWidth: narrowDayWidth },
  '& .cell': {
    boxSizing: 'border-box',
    padding: '4px',
    borderLeft: `1px solid ${palette.divider}`,
    outlineOffset: -2,
  },
  '& .cell[data-over=true]': {
    backgroundColor: palette.action.focus,
    outline: `2px solid ${palette.primary.main}`,
  },
  '& .cell[data-over=warn]': {
    backgroundColor: palette.warning.light,
    outline: `2px solid ${palette.warning.main}`,
  },
  '& .cell[data-over=no]': { outline: `2px dashed ${palette.error.main}`, cursor: 'not-allowed' },
  '& .figures': {
    display: 'flex',
    gap: '3px',
    height: 16,
    fontSize: 11,
    lineHeight: '16px',
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    '& b': { fontWeight: 600, color: palette.text.primary },
    alignItems: 'center',
    '& > b': { flex: 1 },
    // The same width in each cell, so that bars are comparable: fits four digits.
    '& .way': { flexShrink: 0, width: 52, textAlign: 'right' },
    '& .load.over': { color: palette.error.main, fontWeight: 600 },
  },
  '& .bars': { marginBottom: '2px' },
  '& .bar': {
    flex: 1,
    display: 'flex',
    height: 4,
    borderRadius: '2px',
    overflow: 'hidden',
    backgroundColor: palette.action.hover,
    '& i': { height: '100%', backgroundColor: palette.primary.main },
    '& i.proposed': {
      boxSizing: 'border-box',
      border: `1px solid ${palette.primary.main}`,
      background: 'none',
    },
    '& i.over': {
      backgroundColor: palette.error.main,
      backgroundImage: 'repeating-linear-gradient(135deg, transparent 0 3px, rgba(255,255,255,0.45) 3px 5px)',
    },
  },
  '& .plan, & .ghost': {
    width: '100%',
    font: 'inherit',
    fontSize: 11.5,
    color: 'inherit',
    textAlign: 'left',
    gap: '4px',
    height: lineHeight - 3,
    marginBottom: '3px',
    padding: '0 5px',
    border: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
    '& svg': { flexShrink: 0, color: palette.text.secondary },
  },
  // The site's code is never cut; the place of a delivery is.
  '& .code': { flexShrink: 0 },
  '& .plan[data-movable=true]': { cursor: 'grab', borderColor: palette.text.disabled },
  '& .plan.selected': {
    borderColor: palette.primary.main,
    backgroundColor: palette.primary.light,
  },
  '& .plan[data-status=done] > span': { color: palette.text.secondary, textDecoration: 'line-through' },
  '& .plan[data-status=impossible] svg': { color: palette.error.main },
  '& .plan[data-fresh=true]': { opacity: 0.55 },
  '& .plan[data-moved]': { outline: `2px solid ${palette.warning.main}`, outlineOffset: -2 },
  '& .ghost': {
    borderStyle: 'dashed',
    borderColor: palette.primary.main,
    color: palette.primary.main,
    backgroundColor: 'transparent',
    cursor: 'grab',
  },
  '& .away, & .others': {
    height: lineHeight - 3,
    marginBottom: '3px',
    fontSize: 11.5,
    lineHeight: `${lineHeight - 3}px`,
    color: palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& .away': { fontWeight: 600 },
});
