import type { Theme } from '@mui/material/styles';

/** The arrow keys as steps along a row and across rows. */
export const arrowSteps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const scrollableGrid = {
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // Opaque, so that the browser can scroll the painted layer instead of repainting.
  bgcolor: 'background.paper',
} as const;

/**
 * Styles shared by the calendar and the board: sticky headers, absolutely positioned rows, and plans in them.
 * One style for all rows, so that a row rendered while scrolling costs only its elements.
 */
export const gridStyles = ({ palette }: Theme) =>
  ({
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 4,
      display: 'flex',
      boxSizing: 'border-box',
      backgroundColor: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
      userSelect: 'none',
    },
    '& .side': {
      position: 'sticky',
      left: 0,
      zIndex: 2,
      flexShrink: 0,
      boxSizing: 'border-box',
      borderRight: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    },
    '& .row': {
      position: 'absolute',
      left: 0,
      width: '100%',
      display: 'flex',
      boxSizing: 'border-box',
      borderBottom: `1px solid ${palette.divider}`,
      contain: 'strict',
    },
    '& .rest': { backgroundColor: palette.mode === 'dark' ? 'rgba(0,0,0,0.28)' : 'rgba(23,26,33,0.045)' },
    '& .plan, & .ghost': {
      display: 'flex',
      alignItems: 'center',
      boxSizing: 'border-box',
      borderRadius: '4px',
      fontSize: 11.5,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      userSelect: 'none',
      WebkitTouchCallout: 'none',
    },
    '& .plan[data-movable=true], & .ghost': { cursor: 'grab' },
    '& .cut, & .side > b, & .side > small, & .plan > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& :is(.plan, .ghost, .cell, .fold, .day-head):focus-visible': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
      zIndex: 1,
    },
  }) as const;
