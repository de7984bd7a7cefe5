import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Period } from '../../../contract/framework/previous-period';
import { useFormats } from '../../framework/fields/useFormats';
import { Figure } from './Figure';

type Props = {
  value: number;
  /** The figure of the previous period. */
  before?: { value: number; period: Period };
  to?: string;
  /** For percentages, which differ by points. */
  percent?: boolean;
};

/** « +12 % contre 1 093 (1er janv. – 23 nov. 2025) »: a figure compared with the previous period, by sign and text. */
export const Trend = ({ value, before, to, percent = false }: Props) => {
  const translate = useTranslate();
  const { change, number, percent: formatShare, span } = useFormats();
  // Nothing to compare, or zero with zero: an invisible line keeps the layout.
  if (!before || (value === 0 && before.value === 0))
    return (
      <Typography variant="body2" sx={{ mb: 1, visibility: 'hidden' }}>
        –
      </Typography>
    );
  const formatPoints = (points: number) => `${points > 0 ? '+' : ''}${number(Math.round(points * 10) / 10)}`;
  const formatChange = (now: number, previous: number) => {
    if (percent)
      return translate('terrain.dashboards.before.points', { points: formatPoints(now - previous) });
    if (previous === 0) return `+${number(now)}`;
    // « × 68 » is clearer than « +6 700 % ».
    return now < 10 * previous ? change(now / previous - 1) : `× ${number(Math.round(now / previous))}`;
  };
  const Arrow = getArrow(value, before.value);
  const period = span(before.period.start_date, before.period.end_date);
  return (
    <Typography variant="body2" color="textSecondary" component="p" sx={{ mb: 1 }}>
      <Box component="span" sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}>
        <Arrow aria-hidden sx={{ fontSize: 15, verticalAlign: '-2px', mr: 0.25 }} />
        {formatChange(value, before.value)}
      </Box>{' '}
      {translate('terrain.dashboards.before.against')}{' '}
      {percent ? formatShare(before.value / 100) : <Figure value={before.value} to={to} label={period} />} (
      {period})
    </Typography>
  );
};

const getArrow = (now: number, previous: number) => {
  if (now > previous) return ArrowUpward;
  return now < previous ? ArrowDownward : ArrowForward;
};
