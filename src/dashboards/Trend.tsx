import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFormats } from '../vocabulary/formats';
import { Figure } from './Figure';
import type { Period } from './period-before';

type Props = { value: number; before?: { value: number; period: Period }; to?: string };

/** « +12 % contre 1 093 (1er janv. – 23 nov. 2025) »: a figure beside that of the period before, by sign and words. */
export const Trend = ({ value, before, to }: Props) => {
  const translate = useTranslate();
  const { change, number, span } = useFormats();
  // Nothing against nothing is no news.
  if (!before || (value === 0 && before.value === 0))
    return (
      <Typography variant="body2" sx={{ mb: 1, visibility: 'hidden' }}>
        –
      </Typography>
    );
  // « +6 700 % » says less than « × 68 ».
  const told = (now: number, then: number) =>
    then === 0
      ? `+${number(now)}`
      : now < 10 * then
        ? change(now / then - 1)
        : `× ${number(Math.round(now / then))}`;
  const Arrow = value > before.value ? ArrowUpward : value < before.value ? ArrowDownward : ArrowForward;
  const period = span(before.period.start_date, before.period.end_date);
  return (
    <Typography variant="body2" color="textSecondary" component="p" sx={{ mb: 1 }}>
      <Box component="span" sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}>
        <Arrow aria-hidden sx={{ fontSize: 15, verticalAlign: '-2px', mr: 0.25 }} />
        {told(value, before.value)}
      </Box>{' '}
      {translate('terrain.dashboards.before.against')} <Figure value={before.value} to={to} label={period} />{' '}
      ({period})
    </Typography>
  );
};
