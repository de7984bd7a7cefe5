import type { Theme } from '@mui/material/styles';

/** Sizes in pixels, used by the styles and by the layout of lines. */
export const headHeight = 68;
export const groupHeight = 32;
export const laneHeight = 26;
export const rowPadding = 8;
export const getLanesHeight = (lanes: number) => lanes * laneHeight + rowPadding;
/** From this width on a day has room for text. */
export const wideDayWidth = 84;
export const chipWidth = 24;

/** Done plans are filled, open ones dashed, late ones striped: no information by colour alone. */
export const timelineStyles = (theme: Theme) => {
  const { palette } = theme;
  return {
    '& .canvas': { position: 'relative', minHeight: '100%' },
    '& .grid': {
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: 'var(--head)',
      width: 'var(--track)',
      overflow: 'hidden',
      pointerEvents: 'none',
      backgroundImage: `linear-gradient(to right, ${palette.divider} 1px, transparent 1px)`,
      backgroundSize: 'var(--day) 100%',
    },
    '& .grid > *': { position: 'absolute', top: 0, bottom: 0 },
    '& .week-start': { width: '1px', backgroundColor: palette.text.disabled, opacity: 0.45 },
    '& .drop-day': {
      backgroundColor: palette.action.focus,
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '& .now': { width: '2px', marginLeft: '-1px', backgroundColor: palette.primary.main, opacity: 0.7 },

    '& .head': { height: headHeight },
    '& .side': { width: 'var(--head)', display: 'flex', alignItems: 'center', gap: '8px' },
    '& .corner': {
      alignItems: 'end',
      justifyContent: 'space-between',
      gap: 0,
      padding: '0 4px 4px 12px',
      fontSize: 12,
      lineHeight: '24px',
      color: palette.text.secondary,
      '& button': { padding: '2px' },
    },
    '& .ticks': { position: 'relative', fontVariantNumeric: 'tabular-nums' },
    '& .ticks, & .track': { width: 'var(--track)', flexShrink: 0 },
    '& .ticks > div': {
      position: 'absolute',
      boxSizing: 'border-box',
      whiteSpace: 'nowrap',
      overflow: 'clip',
    },
    '& .month': {
      top: 0,
      height: 22,
      paddingTop: '3px',
      fontSize: 12,
      fontWeight: 600,
      borderLeft: `1px solid ${palette.text.disabled}`,
    },
    '& .month span': { position: 'sticky', left: 'calc(var(--head) + 6px)', paddingInline: '6px' },
    '& .week': {
      top: 22,
      height: 16,
      paddingLeft: '5px',
      fontSize: 11,
      lineHeight: '15px',
      color: palette.text.secondary,
      borderLeft: `1px solid ${palette.text.disabled}`,
    },
    '& .day': {
      top: 38,
      height: 29,
      textAlign: 'center',
      fontSize: 11,
      lineHeight: '13px',
      paddingTop: '2px',
      color: palette.text.secondary,
    },
    '& .day b': {
      display: 'block',
      fontWeight: 500,
      fontSize: 12,
      color: palette.text.primary,
      lineHeight: '13px',
    },
    '& .day.wide': { lineHeight: '24px', fontSize: 12 },
    '& .day.wide b': { display: 'inline', lineHeight: 'inherit' },
    '& .day.holiday': { boxShadow: `inset 0 -2px 0 ${palette.warning.main}` },
    '& .day.today b': { color: palette.primary.main, fontWeight: 700 },
    '& .day.today': { boxShadow: `inset 0 -2px 0 ${palette.primary.main}` },

    '& .lines, & .track': { position: 'relative' },
    '& .pinned': { position: 'sticky', top: headHeight, zIndex: 3 },
    '& .group, & .group > .side': { backgroundColor: palette.background.default },
    // Rows that cannot take the dragged plan are dimmed.
    '& .refusing': { opacity: 0.35, filter: 'grayscale(1)', cursor: 'not-allowed' },
    '& .target': { backgroundColor: palette.action.focus },
    '& .line-head': { padding: '0 10px 0 28px', fontSize: 12.5, userSelect: 'none' },
    '& .flat .line-head': { paddingLeft: '12px' },
    '& .target .line-head': { backgroundColor: palette.primary.light },
    '& .line-head > b': { fontWeight: 500, flexShrink: 0, maxWidth: '100%' },
    '& .line-head > small': { fontSize: 11.5, color: palette.text.secondary, minWidth: 0 },
    '& .group-head': { paddingRight: '10px' },
    '& .figures': {
      marginLeft: 'auto',
      fontSize: 11.5,
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
      flexShrink: 0,
    },
    '& .figures .late': { color: palette.error.main, marginLeft: '6px', fontWeight: 500 },
    '& .fold': {
      flex: 1,
      minWidth: 0,
      alignSelf: 'stretch',
      display: 'flex',
      alignItems: 'center',
      gap: '4px',
      padding: '0 0 0 6px',
      border: 0,
      background: 'none',
      color: palette.text.primary,
      font: 'inherit',
      fontSize: 12.5,
      fontWeight: 600,
      textAlign: 'left',
      cursor: 'pointer',
      overflow: 'hidden',
    },
    '& .fold svg': { flexShrink: 0, transition: 'transform 120ms' },
    '& .fold[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
    '@media (max-width: 599.95px)': {
      '& .row .line-head, & .corner': { paddingLeft: '10px' },
      '& .line-head > small, & .figures > .all': { display: 'none' },
      '& .row .line-head > b': { flexShrink: 1, minWidth: 0 },
      '& .row .figures .late': { marginLeft: 0 },
      '& .fold': { paddingLeft: '0' },
    },
    '& .sum': {
      position: 'absolute',
      top: 0,
      height: '100%',
      display: 'grid',
      placeContent: 'center',
      fontSize: 11.5,
      fontVariantNumeric: 'tabular-nums',
      color: palette.text.secondary,
    },
    '& .sum.late': {
      color: palette.error.main,
      fontWeight: 600,
      '&::after': {
        content: '""',
        position: 'absolute',
        bottom: 3,
        left: 'calc(50% - 7px)',
        width: 14,
        height: 2,
        borderRadius: 1,
        backgroundColor: palette.error.main,
      },
    },

    '& .plan': {
      position: 'absolute',
      height: laneHeight - 4,
      gap: '5px',
      textDecoration: 'none',
      color: palette.text.secondary,
    },
    '& .plan > .label': { minWidth: 0 },
    '& .plan:hover > .label': { color: palette.text.primary },
    '& .plan[data-dragged=true]': { opacity: 0.35 },
    '& .plan.wide': { border: '1px solid', color: palette.text.primary },
    '& .plan.wide > .plan-mark': { border: 0, background: 'none', width: 18 },
    ...planMarkStyles(theme),
    ...stateStyles(theme, '.plan.wide', { stripeShare: '22%', stripeGap: 6 }),
  } as const;
};

/** Also used by the legend and the list. */
export const planMarkStyles = (theme: Theme) => ({
  '& .plan-mark': {
    display: 'inline-grid',
    placeContent: 'center',
    width: chipWidth,
    height: laneHeight - 4,
    flexShrink: 0,
    boxSizing: 'border-box',
    border: '1px solid',
    borderRadius: '4px',
  },
  '& .plan-mark svg': { display: 'block' },
  ...stateStyles(theme, '.plan-mark', { stripeShare: '26%', stripeGap: 5, coloursContent: true }),
});

type StripeOptions = { stripeShare: string; stripeGap: number; coloursContent?: boolean };
const stateStyles = (
  theme: Theme,
  selector: string,
  { stripeShare, stripeGap, coloursContent = false }: StripeOptions,
) => {
  const stripes = (colour: string) =>
    `repeating-linear-gradient(135deg, color-mix(in srgb, ${colour} ${stripeShare}, transparent) 0 2px, transparent 2px ${stripeGap}px)`;
  return Object.fromEntries(
    Object.entries(statesIn(theme)).map(([state, { colour, background, late, open }]) => [
      `& ${selector}[data-state=${state}]`,
      {
        ...(coloursContent && { color: colour }),
        borderColor: colour,
        borderStyle: open ? 'dashed' : 'solid',
        backgroundColor: background,
        backgroundImage: late ? stripes(colour) : 'none',
      },
    ]),
  );
};

const statesIn = ({ palette }: Theme) => ({
  openOnTime: { colour: palette.info.main, background: palette.background.paper, late: false, open: true },
  openLate: { colour: palette.error.main, background: palette.background.paper, late: true, open: true },
  doneOnTime: { colour: palette.success.main, background: palette.success.light, late: false, open: false },
  // Done, so not the colour of pending work.
  doneLate: { colour: palette.text.secondary, background: palette.secondary.light, late: true, open: false },
});
