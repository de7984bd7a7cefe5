import type { SvgIconComponent } from '@mui/icons-material';

/**
 * What a colour means, everywhere: red needs action now, orange is paused or needs attention, grey is finished or needs
 * none.
 */
const colours = {
  good: 'success.main',
  inProgress: 'info.main',
  waiting: 'primary.main',
  attention: 'warning.main',
  bad: 'error.main',
  finished: 'text.secondary',
} as const;
/** The icon of a status and its colour. */
export type Mark = { Icon: SvgIconComponent; color: string };
export const mark = (Icon: SvgIconComponent, colour: keyof typeof colours): Mark => ({
  Icon,
  color: colours[colour],
});

/** An icon in its colour, with its label. */
export const IconLabel = ({ Icon, color, word }: Mark & { word: string }) => (
  <span style={labelStyles}>
    <Icon aria-hidden sx={{ fontSize: 16, color }} />
    {word}
  </span>
);
/** A plain element: every row has one. */
const labelStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
} as const;
